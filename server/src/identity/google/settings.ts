import { type OpenIdSettings, readOpenId } from '../../engines/network/openId.ts'
import type { SettingsReader } from '../../engines/settings/settings.ts'

/** Reads the OpenID provider behind "Sign in with Google"; undefined if none is set. */
export function readGoogle(read: SettingsReader): OpenIdSettings | undefined {
  return readOpenId(read, 'GOOGLE', 'https://accounts.google.com')
}
