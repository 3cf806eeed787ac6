import { isLoopback, type SettingsReader } from '../../engines/settings/settings.ts'

/** The service that finds moving pictures. */
export interface GifProvider {
  /** An address that speaks version 1 of Giphy's search, without a slash at its end. */
  readonly address: string
  readonly key: string
  /** Whether the service runs on this machine and an address is on it too, so that pictures may be loaded from there. */
  readonly trusts: (address: URL) => boolean
}

/** Reads the service of moving pictures; undefined if none is set. */
export function readGifProvider(read: SettingsReader): GifProvider | undefined {
  const address = read.url('GIF_PROVIDER', ['https:', 'http:'])?.replace(/\/$/, '')
  const key = read.text('GIF_KEY')
  if (address === undefined) return undefined
  if (key === undefined) {
    read.problem('GIF_KEY is missing: GIF_PROVIDER needs it.')
    return undefined
  }
  const isOnThisMachine = isLoopback(address) && !read.production
  if (!address.startsWith('https:') && !isOnThisMachine) {
    read.problem('GIF_PROVIDER must be an https address.')
    return undefined
  }
  return { address, key, trusts: ({ href }) => isOnThisMachine && isLoopback(href) }
}
