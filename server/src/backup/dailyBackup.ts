import pg from 'pg'

import type { House } from '../house/house.ts'
import { BackupRefusal } from './archive/archive.ts'
import { knownBackupKey } from './backupKey.ts'
import { begin, endBackup, lastGoodBackup, noteKept, takesTurn } from './backupStore.ts'
import { makeBackup } from './makeBackup.ts'
import type { BackupSettings } from './settings.ts'
import { keysFolderOf, sourceOf } from './sourceOf.ts'
import { dailyPlaceOf } from './targets.ts'

const hourMs = 3_600_000
/** A day is a little shorter, so that the hour of the backup does not move on. */
const everyMs = 24 * hourMs - 60_000
/** After a failure it is tried again so much later. */
const againMs = hourMs
/** A last good backup that is older than this is an alarm. */
export const alarmMs = 48 * hourMs

/** Makes a backup if the last good one is a day old. Only one of several processes makes it. A failure is logged, and noted for the metrics. */
export async function backUpDaily(house: House, settings: BackupSettings): Promise<void> {
  const { to, keep } = settings
  if (to === undefined) return
  const { db, files, log } = house
  // Backups follow the machine's time: a clock that is shifted for a demonstration makes none.
  const now = new Date()
  const last = await lastGoodBackup(db)
  if (last !== undefined && now.getTime() - last.getTime() < everyMs) return
  await withClient(house, async (client) => {
    if (!(await takesTurn(client))) return
    const id = await begin(db, 'backups', { at: now, unlessAfter: new Date(now.getTime() - againMs) })
    if (id === undefined) return
    try {
      const place = dailyPlaceOf(to, { bucket: house.config.bucket, now })
      const recipient = await recipientOf(house, settings)
      const say = () => undefined
      const backup = await makeBackup(sourceOf(house.config, { client, files, recipient, now, say }))
      const at = await place.write(backup.stream, backup.list)
      await endBackup(db, id, { at: new Date(), place: at })
      log.info({ place: at }, 'a backup was made')
      await clear(house, id, () => place.keepNewest(keep))
    } catch (error) {
      const problem = reasonOf(error)
      await endBackup(db, id, { at: new Date(), problem })
      log.error({ reason: problem }, 'the daily backup failed')
      if (last === undefined || now.getTime() - last.getTime() > alarmMs) {
        log.error({ lastGood: last?.toISOString() ?? null }, 'the last good backup is older than two days')
      }
    }
  })
}

/** Deletes older backups. The new one is good also if that fails: a place may refuse to delete. */
async function clear({ db, log }: House, id: number, deleteOld: () => Promise<unknown>): Promise<void> {
  try {
    await deleteOld()
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'older backups could not be deleted')
    await noteKept(db, id, reasonOf(error))
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns the public half of the key. The key itself is made by hand: it is shown only once, and it must not be in a log. */
async function recipientOf({ config }: House, settings: BackupSettings): Promise<string> {
  const known = await knownBackupKey(keysFolderOf(config.dataDir), settings)
  if (known !== undefined) return known.recipient
  throw new BackupRefusal(
    'There is no key yet. Run npm run backup once: it makes the key and shows it. Or set BACKUP_KEY.',
  )
}

async function withClient({ db }: House, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: db.pool.options.connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
  }
}
