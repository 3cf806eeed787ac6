import { keptBecause, lastGoodBackup } from '../../backup/backupStore.ts'
import { type RehearsalsSoFar, rehearsalsSoFar } from '../../backup/rehearsalStore.ts'
import { readBackups } from '../../backup/settings.ts'
import type { Database } from '../../engines/database/database.ts'
import { type TablesAge, tablesAge } from '../../engines/database/migrations.ts'
import type { House } from '../../house/house.ts'
import { type Finding, missing, right, weak } from './finding.ts'
import { databaseState, type DatabaseState, databaseTime } from './systemStore.ts'

/** Returns what is found in the database and about the work that waits in it. */
export async function storeFindings(house: Pick<House, 'config' | 'db' | 'queue'>): Promise<Finding[]> {
  const { config, db, queue } = house
  const { to } = config.of(readBackups)
  return [
    databaseFinding(await databaseState(db)),
    versionFinding(await tablesAge(db)),
    await machineClock(db),
    jobsFinding(await queue.counts()),
    backupFinding({
      isSet: to !== undefined,
      last: await lastGoodBackup(db),
      kept: await keptBecause(db),
      now: new Date(),
    }),
    ...(to === undefined ? [] : [rehearsalFinding({ ...(await rehearsalsSoFar(db)), now: new Date() })]),
    await secrets(house),
  ]
}

/** Judges the version of PostgreSQL, and how many of its connections are in use. */
export function databaseFinding({ version, used, most }: DatabaseState): Finding {
  const says = `version ${version}, ${used} of ${most} connections are in use.`
  if (Number.parseInt(version, 10) < 15)
    return missing('PostgreSQL', says, 'The product needs version 15 or newer.')
  return used > most * 0.8
    ? weak('PostgreSQL', says, 'Raise max_connections, or look for programs that leave theirs open.')
    : right('PostgreSQL', says)
}

/** Judges whether the tables are those of this version. */
export function versionFinding(age: TablesAge): Finding {
  return age === 'newer'
    ? weak(
        'Version',
        'a newer version of Saathi changed the tables; this one still reads them.',
        'Go forward again when you can: an older version is a way out, not a place to stay.',
      )
    : right('Version', 'the tables are those of this version.')
}

async function machineClock(db: Database): Promise<Finding> {
  const before = Date.now()
  const at = await databaseTime(db)
  const apartMs = Math.abs(at.getTime() - (before + Date.now()) / 2)
  const says = `this machine and PostgreSQL differ by ${(apartMs / 1000).toFixed(1)} s.`
  return apartMs > 2000
    ? weak('Time', says, 'Let a time server keep both clocks right.')
    : right('Time', says)
}

/** Judges the jobs of the queue. */
export function jobsFinding({ waiting, dead }: { readonly waiting: number; readonly dead: number }): Finding {
  const says = `${waiting} wait, ${dead} were given up.`
  if (dead > 0)
    return weak('Jobs', says, 'The log names each failed job and its reason: search it for "a job failed".')
  return waiting > 5000
    ? weak(
        'Jobs',
        says,
        'If the number does not fall, the process is too slow, or a service that it needs is away.',
      )
    : right('Jobs', says)
}

/** Judges the age of the last good backup. */
export function backupFinding({
  isSet,
  last,
  kept,
  now,
}: {
  readonly isSet: boolean
  readonly last: Date | undefined
  /** Why older ones were not deleted; null if they were. */
  readonly kept: string | null
  readonly now: Date
}): Finding {
  if (!isSet)
    return missing(
      'Backup',
      'BACKUP_TO is not set, so nothing is saved.',
      'Set it to a folder on another disk, or to s3.',
    )
  if (last === undefined)
    return missing(
      'Backup',
      'there is none yet.',
      'Run "npm run backup -- TARGET" once, and store the key that it prints.',
    )
  const hours = Math.floor((now.getTime() - last.getTime()) / 3_600_000)
  const says = `the last good one is ${hours} hours old.`
  if (hours > 48) return missing('Backup', says, 'Search the log for "backup".')
  return kept === null
    ? right('Backup', says)
    : weak(
        'Backup',
        `${says} Older ones could not be deleted: ${kept.replace(/\.*$/, '.')}`,
        'Let the product delete in BACKUP_TO, or delete old ones by a rule of that place.',
      )
}

/** Judges the last rehearsal of a restore. */
export function rehearsalFinding({
  lastAt,
  since,
  problem,
  now,
}: RehearsalsSoFar & { readonly now: Date }): Finding {
  const advice = 'Try it by hand: npm run restore -- SOURCE --rehearse.'
  if (problem !== null)
    return missing('Restore', `the last rehearsal failed: ${problem.replace(/\.*$/, '.')}`, advice)
  const days = since === null ? 0 : Math.floor((now.getTime() - since.getTime()) / 86_400_000)
  if (days >= 15) return missing('Restore', `none was rehearsed for ${days} days.`, advice)
  return lastAt === null
    ? weak('Restore', 'none was rehearsed yet.', 'The product does it by itself after the first backup.')
    : right('Restore', `the last good rehearsal is ${days} days old.`)
}

/** The keys of a database are encrypted by a key that must survive the machine. */
async function secrets({ config }: Pick<House, 'config'>): Promise<Finding> {
  if (config.databaseUrl === undefined || config.secretKey !== undefined)
    return right('Keys', 'they are encrypted, or in a folder of their own.')
  return weak(
    'Keys',
    'SECRET_KEY is a file in DATA_DIR.',
    'Copy DATA_DIR/keys/secret-key to a safe place. Without it, a restored database opens nobody’s sign-in.',
  )
}
