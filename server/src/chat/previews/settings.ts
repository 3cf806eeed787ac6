import type { SettingsReader } from '../../settings.ts'

/**
 * Reads the hosts of the programme's own network whose pages can have previews, such as `wiki.intern:8080`. All other
 * addresses must be public.
 */
export function readPreviewHosts(read: SettingsReader): ReadonlySet<string> {
  const hosts = (read.text('PREVIEW_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean)
  for (const host of hosts) {
    if (!URL.canParse(`http://${host}`) || new URL(`http://${host}`).host !== host) {
      read.problem(`PREVIEW_HOSTS names "${host}", which is no host with its port.`)
    }
  }
  return new Set(hosts)
}
