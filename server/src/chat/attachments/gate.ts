import type { FileGate } from '../../engines/files/files.ts'
import type { House } from '../../house/house.ts'
import { personById } from '../../people/public/store.ts'
import { fileByKey, openTo } from './store.ts'
import { originalsOf } from './thumbnails.ts'
import { requireMember } from './upload.ts'

/**
 * Returns whether a person may still open a file of the chat. Its message is not deleted, its sender is not erased,
 * and the person is a member of the channel. A link that was made earlier outlives these conditions.
 */
export function attachmentGate(house: Pick<House, 'db'>): FileGate {
  const { db } = house
  return async (key, personId) => {
    const [file, reader] = await Promise.all([
      fileByKey(db, [key, ...originalsOf(key)]),
      personById(db, personId),
    ])
    if (file === undefined || reader === undefined || reader.disabledAt !== null) return false
    const { id, channelId } = file
    await requireMember(house, { channelId, uploaderId: personId })
    const [open] = await openTo(db, { channelId, personId, ids: [id] })
    return open !== undefined
  }
}
