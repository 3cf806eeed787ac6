import { isLoopback, type SettingsReader } from '../../engines/settings/settings.ts'

/** A Sentry-compatible service, read from its DSN. */
export interface ErrorService {
  /** Where envelopes are posted. */
  readonly url: string
  readonly key: string
}

/** A conversion pixel. */
export interface Pixel {
  readonly id: string
  readonly endpoint: string
}

/** The outside services for consenting people; undefined if not configured. */
export interface OutboundSettings {
  readonly errors: ErrorService | undefined
  readonly pixel: Pixel | undefined
}

/** Reads the settings of the outside services. */
export function readOutbound(read: SettingsReader): OutboundSettings {
  return { errors: readErrorService(read), pixel: readPixel(read) }
}

function readErrorService(read: SettingsReader): ErrorService | undefined {
  const dsn = read.text('ERRORS_DSN')
  if (dsn === undefined) return undefined
  const { protocol, host, username, pathname, href } = URL.canParse(dsn)
    ? new URL(dsn)
    : new URL('about:blank')
  const [, folder = '', project] = /^(\/.*?)?\/(\d+)\/?$/.exec(pathname) ?? []
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(href))
  if (!isSafe || username === '' || project === undefined) {
    read.problem('ERRORS_DSN must look like https://KEY@host/PROJECT.')
    return undefined
  }
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username }
}

function readPixel(read: SettingsReader): Pixel | undefined {
  const id = read.text('PIXEL_ID')
  const endpoint = read.url('PIXEL_ENDPOINT', ['http:', 'https:']) ?? 'https://www.facebook.com/tr'
  if (endpoint.startsWith('http:') && !isLoopback(endpoint)) {
    read.problem('PIXEL_ENDPOINT must be an https address, unless it is on this machine.')
  }
  if (id === undefined) return undefined
  if (!/^[\w-]{1,64}$/.test(id)) read.problem('PIXEL_ID must be letters, digits, - and _.')
  return { id, endpoint }
}
