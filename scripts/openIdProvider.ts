import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'

/** A person with an account at the provider; several may have the same address. */
export interface OpenIdPerson {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** A running provider. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Returns the subject of an access token and its scopes; undefined if it is not valid. */
  accessOf(
    token: string,
  ): Promise<{ readonly subject: string; readonly scopes: ReadonlySet<string> } | undefined>
  /** Ends everything that a person has allowed, as the person can in their account there. */
  takeAccessAway(subject: string): Promise<void>
  close(): Promise<void>
}

/** The options of a provider; port 0 means any free port. */
export interface OpenIdOptions {
  readonly port: number
  readonly people: readonly OpenIdPerson[]
  readonly returnTo: readonly string[]
  /** The scopes that a person can allow besides the sign-in. */
  readonly scopes?: readonly string[]
}

/**
 * Starts a real OpenID provider on this machine, for tests and for trying the sign-in without Google. It needs
 * no password.
 */
export async function startOpenIdProvider({
  port,
  people,
  returnTo,
  scopes = [],
}: OpenIdOptions): Promise<OpenIdProvider> {
  const clientId = 'saathi'
  const clientSecret = 'a-secret-of-this-machine-only'
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider does not listen.')
  const issuer = `http://127.0.0.1:${address.port}`
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [...returnTo],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }
  const provider = new Provider(issuer, { ...configurationFor(people, [...scopes]), clients: [client] })
  const takeAccessAway = keepGrants(provider)
  const serve = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/login/')) void login({ provider, people, request, response })
    else void serve(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    async accessOf(token) {
      const found = await provider.AccessToken.find(token)
      return found === undefined ? undefined : { subject: found.accountId, scopes: found.scopes }
    },
    takeAccessAway,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Remembers what people allow, and returns how all of a person's access is ended. */
function keepGrants(provider: Provider) {
  const grants = new Map<string, Set<string>>()
  const takeAccessAway = async (subject: string): Promise<void> => {
    for (const id of grants.get(subject) ?? []) {
      await provider.RefreshToken.revokeByGrantId(id)
      await provider.AccessToken.revokeByGrantId(id)
    }
  }
  provider.on('grant.success', ({ oidc }) => {
    const { Grant: grant } = oidc.entities
    if (grant === undefined) return
    const { accountId = '', jti } = grant
    grants.set(accountId, (grants.get(accountId) ?? new Set()).add(jti))
  })
  // As at Google, where the end of one token ends everything that the person has allowed the program.
  provider.on('grant.revoked', (_, grantId) => {
    for (const [subject, ids] of grants) if (ids.has(grantId)) void takeAccessAway(subject)
  })
  return takeAccessAway
}

function configurationFor(people: readonly OpenIdPerson[], scopes: readonly string[]): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    // Google also puts the email into the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    scopes: ['openid', 'offline_access', ...scopes],
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: 600,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 3600,
      RefreshToken: 86_400,
      Session: 3600,
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { policy, url: (_, { uid }) => `/login/${uid}` },
    findAccount: (_, subject) => {
      const person = people.find((each) => each.subject === subject)
      if (person === undefined) return undefined
      const { email, emailVerified, firstName, lastName } = person
      const claims = { email, email_verified: emailVerified, given_name: firstName, family_name: lastName }
      return { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(['openid email profile offline_access', ...scopes].join(' '))
      await grant.save()
      return grant
    },
  }
}

interface Visit {
  readonly provider: Provider
  readonly people: readonly OpenIdPerson[]
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Lists the people; choosing one signs in as that person. */
async function login({ provider, people, request, response }: Visit): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  const subject = searchParams.get('as')
  if (subject !== null) {
    const result = { login: { accountId: subject }, select_account: {}, consent: {} }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const items = people.map(
    (person) =>
      `<li><a href="${pathname}?as=${encodeURIComponent(person.subject)}">${person.firstName} ${person.lastName}, ${person.email}</a></li>`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1><ul>${items.join('')}</ul></html>`,
  )
}

/** People for trying it out: Gita of the demo, a new person, and a person with an unconfirmed address. */
export const peopleToTry: readonly OpenIdPerson[] = [
  {
    subject: 'gita',
    email: 'gita@demo.example',
    emailVerified: true,
    firstName: 'Gita',
    lastName: 'Joshi',
  },
  {
    subject: 'asha',
    email: 'asha@demo.example',
    emailVerified: true,
    firstName: 'Asha',
    lastName: 'Patil',
  },
  {
    subject: 'newcomer',
    email: 'newcomer@people.example',
    emailVerified: true,
    firstName: 'Noor',
    lastName: 'Begum',
  },
  {
    subject: 'unverified',
    email: 'unverified@people.example',
    emailVerified: false,
    firstName: 'Una',
    lastName: 'Verified',
  },
]

if (import.meta.main) {
  const product = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
  const addresses = new Set([product, product.replace('localhost', '127.0.0.1')])
  const returnTo = [...addresses].map((address) => `${address}/identity/google/callback`)
  const port = Number(process.env.OPENID_PORT ?? 3100)
  await startOpenIdProvider({ port, people: peopleToTry, returnTo }).then(
    ({ issuer, clientId, clientSecret }) =>
      console.log(`An OpenID provider listens. Start the product at ${product} with

  export GOOGLE_CLIENT_ID=${clientId}
  export GOOGLE_CLIENT_SECRET=${clientSecret}
  export GOOGLE_ISSUER=${issuer}
`),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      console.error(`Something listens on port ${port} already: choose another one with OPENID_PORT.`)
      process.exitCode = 1
    },
  )
}
