import * as client from 'openid-client'

import { isLoopback, type SettingsReader } from '../settings/settings.ts'

/** An OpenID provider at which this product is registered. */
export interface OpenIdSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
}

/** Reads the settings of a provider, such as GOOGLE_CLIENT_ID; undefined if none is set. */
export function readOpenId(
  read: SettingsReader,
  prefix: string,
  usualIssuer: string,
): OpenIdSettings | undefined {
  const clientId = read.text(`${prefix}_CLIENT_ID`)
  const clientSecret = read.text(`${prefix}_CLIENT_SECRET`)
  const issuer = readSafeUrl(read, `${prefix}_ISSUER`) ?? usualIssuer
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) {
    read.problem(`${prefix}_CLIENT_ID is missing: ${prefix}_CLIENT_SECRET is set.`)
  }
  if (clientSecret === undefined) {
    read.problem(`${prefix}_CLIENT_SECRET is missing: ${prefix}_CLIENT_ID is set.`)
  }
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', issuer }
}

/** Reads an address to which secrets are sent: with TLS, unless it is on this machine. */
export function readSafeUrl(read: SettingsReader, name: string): string | undefined {
  const url = read.url(name, ['http:', 'https:'])
  if (url?.startsWith('http:') && !isLoopback(url)) {
    read.problem(`${name} must be an https address, unless it is on this machine.`)
  }
  return url
}

/**
 * Seconds for each request to the provider. There are at most three, so nobody waits longer than about ten seconds
 * for a dead one.
 */
const timeoutSeconds = 3

/** Returns a function that looks up the provider on first use, and again after a failed look-up. */
export function openIdProvider(provider: OpenIdSettings): () => Promise<client.Configuration> {
  let found: Promise<client.Configuration> | undefined
  return () => {
    found ??= discover(provider).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<client.Configuration> {
  // The settings allow http only on this machine.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const authentication = client.ClientSecretPost(clientSecret)
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    execute,
  })
}
