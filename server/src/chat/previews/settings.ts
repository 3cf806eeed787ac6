import { readHosts, type SettingsReader } from '../../engines/settings/settings.ts'

/**
 * Reads the hosts of the programme's own network whose pages can have previews, such as `wiki.intern:8080`. All other
 * addresses must be public.
 */
export function readPreviewHosts(read: SettingsReader): ReadonlySet<string> {
  return readHosts(read, 'PREVIEW_HOSTS')
}
