import { useSyncExternalStore } from 'react'

import { onIdentity } from '../../device/identity.ts'
import { makeListeners } from '../../device/listeners.ts'
import { takeFromOutbox } from '../../device/outbox.ts'

interface Upload {
  /** In whole percent. */
  readonly percent: number
  readonly stop: AbortController
}

/** The files that this page is uploading, by the id of their outbox entry. */
const uploads = new Map<string, Upload>()
const changes = makeListeners()

onIdentity(({ kind }) => {
  if (kind !== 'went') return
  for (const { stop } of uploads.values()) stop.abort()
})

/** How much of an entry's file is uploaded, in percent; undefined while this page uploads none of it. */
export function useUploaded(entryId: string): number | undefined {
  return useSyncExternalStore(changes.listen, () => uploads.get(entryId)?.percent)
}

/** Notes how far an entry's file has come; undefined when its upload has ended. */
export function noteUpload(entryId: string, upload: Upload | undefined): void {
  if (upload === undefined) uploads.delete(entryId)
  else uploads.set(entryId, upload)
  changes.tell()
}

/** Gives up a message whose file is waiting or being uploaded. */
export function cancelSending(entryId: string): void {
  uploads.get(entryId)?.stop.abort()
  void takeFromOutbox(entryId)
}
