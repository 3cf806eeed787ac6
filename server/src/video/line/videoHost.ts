import { isLoopback, type SettingsReader } from '../../engines/settings/settings.ts'

/** A Jitsi host on which people meet in place of the calls of our own. */
export interface VideoHost {
  /** Its origin, such as `https://meet.example.org`. */
  readonly url: string
  readonly appId: string
  /** Signs the tokens; never leaves the server. */
  readonly secret: string
}

/** Reads the host; undefined if none is set. A bare name is reached by https. */
export function readVideoHost(read: SettingsReader): VideoHost | undefined {
  const [host, appId, secret] = ['VIDEO_HOST', 'VIDEO_APP_ID', 'VIDEO_SECRET'].map((name) => read.text(name))
  if (host === undefined && appId === undefined && secret === undefined) return undefined
  if (host === undefined || appId === undefined || secret === undefined) {
    read.problem('VIDEO_HOST, VIDEO_APP_ID and VIDEO_SECRET belong together: set all of them or none.')
    return undefined
  }
  const url = originOf(host)
  if (url === undefined) {
    read.problem('VIDEO_HOST must be one host, such as meet.example.org, without a path.')
    return undefined
  }
  if (url.startsWith('http:') && !isLoopback(url))
    read.problem('VIDEO_HOST must be reached by https, unless it is on this machine.')
  return { url, appId, secret }
}

/** Returns the origin of a host. It goes into the content security policy, where other characters have a meaning. */
function originOf(host: string): string | undefined {
  const form = /^(?:https?:\/\/)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?\/?$/i
  if (!form.test(host)) return undefined
  const address = /^https?:/i.test(host) ? host : `https://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
