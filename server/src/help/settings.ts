import { isLoopback, type SettingsReader } from '../engines/settings/settings.ts'

/** A help desk whose chat opens inside the client, in the manner of Chatwoot. */
export interface HelpDesk {
  /** Its address without a slash at the end. */
  readonly host: string
  /** Names our inbox there; it is not a secret. */
  readonly token: string
  /** Proves there who a person is; never leaves the server. */
  readonly secret: string
}

/** Reads the help desk; undefined if none is set. */
export function readHelp(read: SettingsReader): HelpDesk | undefined {
  const host = read.url('HELP_HOST', ['https:', 'http:'])?.replace(/\/+$/, '')
  const token = read.text('HELP_TOKEN')
  const secret = read.text('HELP_SECRET')
  if (host === undefined && token === undefined && secret === undefined) return undefined
  if (host === undefined) read.problem('HELP_HOST is missing: HELP_TOKEN and HELP_SECRET need it.')
  else if (host.startsWith('http:') && !isLoopback(host)) {
    read.problem('HELP_HOST must be an https address, unless it is on this machine.')
  } else if (new URL(host).search !== '' || new URL(host).hash !== '') {
    read.problem('HELP_HOST must be an address without a query.')
  } else if (!/^[\w.:[\]-]+$/.test(new URL(host).host)) {
    // The host goes into the content security policy, where other characters have a meaning.
    read.problem('HELP_HOST must name one host.')
  }
  if (token === undefined) read.problem('HELP_TOKEN is missing: HELP_HOST needs it.')
  else if (!/^[\w-]{1,100}$/.test(token)) read.problem('HELP_TOKEN must be letters, digits, - and _.')
  if (secret === undefined) read.problem('HELP_SECRET is missing: HELP_HOST needs it.')
  return { host: host ?? '', token: token ?? '', secret: secret ?? '' }
}
