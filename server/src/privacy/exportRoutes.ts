import type { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import {
  archiveOf,
  type ArchiveRow,
  beginArchive,
  deleteArchive,
  isAwaited,
  markFailed,
  markReady,
} from './archiveStore.ts'
import { packArchive, newArchiveKey } from './packArchive.ts'

const exportsAnHour = { most: 5, seconds: 3600 }
/** Seconds that a link to an archive works. */
const linkSeconds = 15 * 60
/** Milliseconds after which an archive is deleted, and after which one that is being built counts as failed. */
const archiveLifeMs = 3_600_000
const fileName = 'my-data.zip'

type ExportHandlers = Pick<Handlers<typeof privacyCalls>, 'exportData' | 'archive'>

/**
 * Begins archives and serves their progress; a job builds them. Times are the machine's own, like those of links.
 */
export function exportRoutes(house: House): ExportHandlers {
  const { db, limits, queue } = house
  const shown = async (personId: string) => shownArchive(house, personId, await archiveOf(db, personId))
  return {
    async exportData({ person }) {
      const known = await shown(person.id)
      if (known?.status === 'PREPARING') return known
      await limits.take(`exports:${person.id}`, exportsAnHour)
      const key = { personId: person.id, id: uuid() }
      const at = new Date()
      const buildingSince = new Date(at.getTime() - archiveLifeMs)
      await db.transaction(async (tx) => {
        // With two requests at once, the second finds that the first has begun.
        if ((await beginArchive(tx, key, { at, buildingSince })) === 0) return
        await queue.add(tx, {
          name: 'buildExport',
          payload: { ...key, role: person.role },
          key: `export:${key.id}`,
        })
      })
      return (await shown(person.id)) ?? notReady('FAILED')
    },
    archive: ({ person }) => shown(person.id),
  }
}

const notReady = (status: 'PREPARING' | 'FAILED') => ({
  status,
  url: null,
  name: null,
  size: null,
  expiresAt: null,
})

/** The archive as its owner sees it; null if there is none, or it has been deleted. */
function shownArchive({ files }: Pick<House, 'files'>, reader: string, row: ArchiveRow | undefined) {
  if (row === undefined) return null
  const { status, fileKey, size, beganAt, readyAt } = row
  if (fileKey === null || size === null || readyAt === null || status !== 'READY') {
    const isLate = Date.now() - beganAt.getTime() > archiveLifeMs
    return notReady(status === 'PREPARING' && !isLate ? 'PREPARING' : 'FAILED')
  }
  const leftSeconds = Math.floor((readyAt.getTime() + archiveLifeMs - Date.now()) / 1000)
  if (leftSeconds <= 0) return null
  const seconds = Math.min(linkSeconds, leftSeconds)
  const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
  return {
    status,
    url: files.link(fileKey, { seconds, name: fileName, reader }),
    name: fileName,
    size,
    expiresAt,
  }
}

const buildPayload = v.object({
  personId: v.string(),
  id: v.string(),
  role: v.picklist(['mentee', 'mentor', 'staff']),
})

/** The jobs that build and delete archives. */
export function exportJobs(house: House, rooms: JoinedRooms): Record<'buildExport' | 'forgetExport', Job> {
  const { db, files, log } = house
  return {
    buildExport: job({
      payload: buildPayload,
      work: async (order) => {
        if (!(await isAwaited(db, order))) return
        try {
          await buildAndTell(house, rooms, order)
        } catch (error) {
          log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'an archive failed')
          // Not retried: the person sees it, and decides.
          await markFailed(db, order)
        }
      },
    }),
    forgetExport: job({ payload: v.object({ key: v.string() }), work: ({ key }) => files.remove(key) }),
  }
}

async function buildAndTell(
  house: House,
  rooms: JoinedRooms,
  { personId, id, role }: v.InferOutput<typeof buildPayload>,
): Promise<void> {
  const { db, files, queue } = house
  const key = newArchiveKey()
  // The deletion is planned before the archive is stored: otherwise a crash in between would leave it for ever.
  const plan = () =>
    queue.add(db, {
      name: 'forgetExport',
      payload: { key },
      key: `forgetExport:${key}`,
      machineAt: new Date(Date.now() + archiveLifeMs),
    })
  await plan()
  const size = await packArchive(house, rooms, { person: { id: personId, role }, key })
  const isReady = await db.transaction(async (tx) => {
    if ((await markReady(tx, { personId, id }, { key, size, at: new Date() })) === 0) return false
    await rooms.notify(tx, { personId, kind: 'exportReady', key: `exportReady:${id}`, values: {} })
    return true
  })
  // Counted again from now, because building may have taken long.
  if (isReady) await plan()
  else await files.remove(key)
}

/** Deletes the archive of a person whose account is erased. */
export async function leaveArchive({ queue }: Pick<House, 'queue'>, tx: Database, personId: string) {
  const key = await deleteArchive(tx, personId)
  if (key !== undefined) await queue.add(tx, { name: 'forgetExport', payload: { key } })
}
