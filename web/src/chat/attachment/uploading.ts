import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'
import { useSyncExternalStore } from 'react'

import { onIdentity } from '../../device/identity.ts'
import { makeListeners } from '../../device/listeners.ts'
import { takeFromOutbox } from '../../device/outbox.ts'
import { askFromOutbox } from '../../wire/askFromOutbox.ts'
import type { FileToSend } from '../attachments.ts'
import { keepPicture } from './seenPictures.ts'

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

interface Uploading {
  readonly entryId: string
  readonly channelId: string
  readonly file: FileToSend
}

/** Uploads the file of an outbox entry and returns its id on the server; undefined when the person cancelled. Repeated, it returns the same file. */
export async function uploadFile({ entryId, channelId, file }: Uploading): Promise<string | undefined> {
  const stop = new AbortController()
  note(entryId, { percent: 0, stop })
  try {
    const { id } = await askFromOutbox(
      attachmentCalls.upload,
      { params: { channelId }, body: { file: new File([file.blob], file.name, { type: file.blob.type }) } },
      {
        id: entryId,
        signal: stop.signal,
        onProgress: (share) => note(entryId, { percent: Math.floor(share * 100), stop }),
      },
    )
    // The person has this picture already, so it is not downloaded again.
    if (file.isPicture) await keepPicture(id, file.blob)
    return id
  } catch (error) {
    if (stop.signal.aborted) return undefined
    throw error
  } finally {
    uploads.delete(entryId)
    changes.tell()
  }
}

/** Gives up a message whose file is waiting or being uploaded. */
export function cancelSending(entryId: string): void {
  uploads.get(entryId)?.stop.abort()
  void takeFromOutbox(entryId)
}

function note(entryId: string, upload: Upload): void {
  uploads.set(entryId, upload)
  changes.tell()
}
