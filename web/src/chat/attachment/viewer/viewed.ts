import { useSyncExternalStore } from 'react'

import { onIdentity } from '../../../device/identity.ts'
import { makeListeners } from '../../../device/listeners.ts'
import type { FileOf } from '../links.ts'

let viewed: FileOf | undefined
const changes = makeListeners()

onIdentity(({ kind }) => {
  if (kind === 'went') view(undefined)
})

/** Shows a file of a conversation over the whole screen, or nothing. */
export function view(file: FileOf | undefined): void {
  viewed = file
  changes.tell()
}

/** The file of a channel that is shown over the whole screen; the component renders again when it changes. */
export function useViewed(channelId: string): FileOf | undefined {
  return useSyncExternalStore(changes.listen, () => (viewed?.channelId === channelId ? viewed : undefined))
}
