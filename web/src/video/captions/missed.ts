import { useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'

let hasMissed = false
const changes = makeListeners()

/** Whether the transcript lacks something that this person said in the call. */
export const useMissed = (): boolean => useSyncExternalStore(changes.listen, () => hasMissed)

/** Notes whether the transcript lacks something that this person said. */
export function noteMissed(missed: boolean): void {
  if (hasMissed === missed) return
  hasMissed = missed
  changes.tell()
}
