import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import { changedPages, rowPages } from '../../engines/database/rowPages.ts'
import type { House } from '../../house/house.ts'
import type { ArchiveFile, ExportPart } from '../../room/room.ts'
import { unsentMs } from './claim.ts'
import { type ArchivedFile, closeUnsent, deleteRow, filesFrom, filesToRemove } from './endStore.ts'
import { thumbnailKeyOf } from './thumbnails.ts'

/** How much longer than other files a file that a message has claimed stays. */
const onTheWayMs = 3_600_000
/** How many files are deleted one after another before the next ones are loaded. */
const removedAtOnce = 50

/** The job that closes files that were never sent, and deletes the bytes of all files that are due. */
export function filesJob(house: Pick<House, 'db' | 'files' | 'clock'>): Job {
  return job({
    lane: 'slow',
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      const at = house.clock.now()
      const before = new Date(at.getTime() - unsentMs)
      await closeUnsent(house.db, { before, claimedBefore: new Date(before.getTime() - onTheWayMs), at })
      while ((await removeSome(house)) === removedAtOnce);
    },
  })
}

/** Deletes the bytes before the row that names them, so that a crash in between leaves nothing unknown. */
async function removeSome({ db, files, clock }: Pick<House, 'db' | 'files' | 'clock'>): Promise<number> {
  const due = await filesToRemove(db, clock.now(), removedAtOnce)
  for (const { id, fileKey } of due) {
    await files.remove(fileKey)
    await files.remove(thumbnailKeyOf(fileKey))
    await deleteRow(db, id)
  }
  return due.length
}

/** Files of a person's archive that are listed at a time. */
const listedAtOnce = 50

/** Returns a person's files for their archive. */
export function archiveOfFiles(db: Database, personId: string): Required<ExportPart> {
  const files: ArchiveFile[] = []
  const pages = rowPages<ArchivedFile>((last) =>
    filesFrom(db, personId, { after: last?.id ?? '', most: listedAtOnce }),
  )
  const content = changedPages(pages, ({ fileKey, ...file }) => {
    const path = `chat-files/${file.id}/${file.name}`
    files.push({ name: path, key: fileKey })
    return { ...file, path }
  })
  return { documents: { 'chat-files.json': { about: 'chat.archive.files', content } }, files }
}
