import { useSyncExternalStore } from 'react'

import { onIdentity } from '../../device/identity.ts'
import { makeListeners } from '../../device/listeners.ts'

/** The channels that show help lines. The device does not store them, because another person may look into the phone. */
const shownIn = new Set<string>()
const changes = makeListeners()

onIdentity(({ kind }) => {
  if (kind === 'went') shownIn.clear()
})

/** Shows help lines in a channel, to the person alone. */
export function showHelp(channelId: string): void {
  shownIn.add(channelId)
  changes.tell()
}

/** Takes the help lines away; the page of safety has them too. */
export function hideHelp(channelId: string): void {
  shownIn.delete(channelId)
  changes.tell()
}

/** Whether a channel shows help lines. */
export function useHelpShown(channelId: string): boolean {
  return useSyncExternalStore(changes.listen, () => shownIn.has(channelId))
}
