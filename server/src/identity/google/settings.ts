import { isLoopback, type SettingsReader } from '../../settings.ts'

/** An OpenID provider that people may sign in through. */
export interface Provider {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
}

/** Reads the OpenID provider behind "Sign in with Google"; undefined where none is set. */
export function readGoogle(read: SettingsReader): Provider | undefined {
  const clientId = read.text('GOOGLE_CLIENT_ID')
  const clientSecret = read.text('GOOGLE_CLIENT_SECRET')
  const issuer = read.url('GOOGLE_ISSUER', ['http:', 'https:']) ?? 'https://accounts.google.com'
  if (issuer.startsWith('http:') && !isLoopback(issuer)) {
    read.problem('GOOGLE_ISSUER must be an https address, unless it is on this machine.')
  }
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) read.problem('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET is set.')
  if (clientSecret === undefined) read.problem('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is set.')
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', issuer }
}
