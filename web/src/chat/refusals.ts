import { useSyncExternalStore } from 'react'

import { onIdentity } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'

/** A change of a message that the server refused. */
export interface Refusal {
  readonly channelId: string
  readonly what: 'react' | 'edit' | 'delete'
  /** The server's code for why. */
  readonly code: string
}

let last: Refusal | undefined
const changes = makeListeners()

onIdentity(({ kind }) => {
  if (kind === 'went') forgetRefusal()
})

/** Tells the person that a change of theirs was refused, in place of an earlier refusal. */
export function tellRefusal(refusal: Refusal): void {
  last = refusal
  changes.tell()
}

/** Takes the message about the refusal away. */
export function forgetRefusal(): void {
  last = undefined
  changes.tell()
}

/** The last refusal in a channel; the component renders again when it changes. */
export function useRefusal(channelId: string): Refusal | undefined {
  return useSyncExternalStore(changes.listen, () => (last?.channelId === channelId ? last : undefined))
}
