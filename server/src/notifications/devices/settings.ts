import { readHosts, type SettingsReader } from '../../engines/settings/settings.ts'

/** Reads the hosts of the organisation's own network that may receive pushes. All other addresses must be public. */
export function readPushHosts(read: SettingsReader): ReadonlySet<string> {
  return readHosts(read, 'PUSH_HOSTS')
}
