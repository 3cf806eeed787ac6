import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as v from 'valibot'

/** The library is loaded with the first passkey: it is large, and most starts of the product need none. */
const library = () => import('@simplewebauthn/server')

/** A stored passkey, which is sealed. */
export const storedPasskey = v.object({
  id: v.string(),
  publicKey: v.string(),
  counter: v.number(),
  transports: v.optional(
    v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
  ),
})
export type StoredPasskey = v.InferOutput<typeof storedPasskey>

/** The site that a passkey belongs to. */
export interface Site {
  readonly origin: string
  readonly host: string
  readonly name: string
}

/** Returns the site of a public address. */
export function siteOf(publicUrl: string, name: string): Site {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, host: hostname, name }
}

/** Begins to set up a passkey: returns the options for the browser, with the challenge. */
export async function beginPasskey(site: Site, person: { readonly id: string; readonly email: string }) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Asks for a passkey: returns the options for the browser, with the challenge. */
export async function askForPasskey(site: Site, { id, transports }: StoredPasskey) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'preferred',
    allowCredentials: [{ id, ...(transports === undefined ? {} : { transports }) }],
  })
}

interface Proof {
  readonly site: Site
  readonly challenge: string
  readonly credential: unknown
}

/** Returns the passkey of an authenticator's answer; undefined if it proves nothing. */
export async function passkeyIn({ site, challenge, credential }: Proof): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const found = await verifyRegistrationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each part of the answer
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (found?.verified !== true) return undefined
  const { id, publicKey, counter, transports } = found.registrationInfo.credential
  const shaped = v.safeParse(storedPasskey, {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  })
  return shaped.success ? shaped.output : undefined
}

/** Returns the new counter of a passkey if the answer proves it; undefined otherwise. */
export async function counterIn(
  { site, challenge, credential }: Proof,
  { id, publicKey, counter, transports }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const found = await verifyAuthenticationResponse({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each part of the answer
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      ...(transports === undefined ? {} : { transports }),
    },
  }).catch(() => undefined)
  return found?.verified === true ? found.authenticationInfo.newCounter : undefined
}
