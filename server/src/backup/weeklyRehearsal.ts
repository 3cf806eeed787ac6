import type { House } from '../house/house.ts'
import { BackupRefusal } from './archive/archive.ts'
import { knownBackupKey } from './backupKey.ts'
import { begin } from './backupStore.ts'
import { rehearse } from './rehearsal.ts'
import { endRehearsal, rehearsalsSoFar } from './rehearsalStore.ts'
import type { BackupSettings } from './settings.ts'
import { keysFolderOf } from './sourceOf.ts'
import { dailyPlaceOf, openSource } from './targets.ts'

const dayMs = 24 * 3_600_000
/** A week is a little shorter, so that the hour of the rehearsal does not move on. */
const everyMs = 7 * dayMs - 60_000
/** After a failure it is tried again so much later. */
const againMs = dayMs

/**
 * Restores the newest backup beside the running system, if the last good rehearsal is a week old. Only one of several processes does so. A
 * failure is logged, and noted for the metrics and the team's page.
 */
export async function rehearseWeekly(house: House, settings: BackupSettings): Promise<void> {
  const { to } = settings
  if (to === undefined) return
  const { config, db, log } = house
  // Like backups, rehearsals follow the machine's time.
  const now = new Date()
  const { lastAt, since } = await rehearsalsSoFar(db)
  // Without a backup there is nothing to rehearse, and that is an alarm of its own.
  if (since === null || (lastAt !== null && now.getTime() - lastAt.getTime() < everyMs)) return
  const id = await begin(db, 'backup_rehearsals', { at: now, unlessAfter: new Date(now.getTime() - againMs) })
  if (id === undefined) return
  let source: string | undefined
  try {
    source = await dailyPlaceOf(to, { bucket: config.bucket, now }).newest()
    if (source === undefined) throw new BackupRefusal(`There is no backup in ${to}.`)
    const rehearsal = await rehearse(
      await openSource(source, config.bucket),
      await identityOf(house, settings),
      {
        databaseUrl: db.pool.options.connectionString ?? '',
        dataDir: config.dataDir,
        isEmbedded: config.databaseUrl === undefined,
        say: () => undefined,
      },
    )
    const { problems, rows, files, seconds } = rehearsal
    if (problems.length > 0) throw new BackupRefusal(problems.slice(0, 10).join(' '))
    await endRehearsal(db, id, { at: new Date(), source, rows, files })
    log.info({ source, rows, files, seconds }, 'a backup was restored beside the system, and is whole')
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await endRehearsal(db, id, { at: new Date(), source, problem })
    log.error({ source, reason: problem }, 'the weekly rehearsal of a restore failed')
  }
}

async function identityOf({ config }: House, settings: BackupSettings): Promise<string> {
  const known = await knownBackupKey(keysFolderOf(config.dataDir), settings)
  if (known?.identity !== undefined) return known.identity
  throw new BackupRefusal(
    'This machine has only the public half of the key of the backups, so it cannot open them. Write the key into DATA_DIR/keys/backup, or set BACKUP_KEY.',
  )
}
