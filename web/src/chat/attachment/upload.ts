import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'

import { askFromOutbox } from '../../wire/askFromOutbox.ts'
import type { FileToSend } from '../messages/fileToSend.ts'
import { keepPicture } from './seenPictures.ts'
import { noteUpload } from './uploads.ts'

interface Uploading {
  readonly entryId: string
  readonly channelId: string
  readonly file: FileToSend
}

/** Uploads the file of an outbox entry and returns its id on the server; undefined when the person cancelled. Repeated, it returns the same file. */
export async function uploadFile({ entryId, channelId, file }: Uploading): Promise<string | undefined> {
  const stop = new AbortController()
  noteUpload(entryId, { percent: 0, stop })
  try {
    const { id } = await askFromOutbox(
      attachmentCalls.upload,
      { params: { channelId }, body: { file: new File([file.blob], file.name, { type: file.blob.type }) } },
      {
        id: entryId,
        signal: stop.signal,
        onProgress: (share) => noteUpload(entryId, { percent: Math.floor(share * 100), stop }),
      },
    )
    // The person has this picture already, so it is not downloaded again.
    if (file.isPicture) await keepPicture(id, file.blob)
    return id
  } catch (error) {
    if (stop.signal.aborted) return undefined
    throw error
  } finally {
    noteUpload(entryId, undefined)
  }
}
