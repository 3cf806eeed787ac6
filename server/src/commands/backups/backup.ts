import pg from 'pg'

import { BackupRefusal } from '../../backup/archive/archive.ts'
import { backupKeyOf } from '../../backup/backupKey.ts'
import { noteBackup, takesTurn } from '../../backup/backupStore.ts'
import { makeBackup } from '../../backup/makeBackup.ts'
import { keysFolderOf, sourceOf } from '../../backup/sourceOf.ts'
import { readBackups } from '../../backup/settings.ts'
import { isDailyPlace, placeOf } from '../../backup/targets.ts'
import { domainSettings } from '../../app.ts'
import { openDatabase } from '../../engines/database/database.ts'
import { readConfig } from '../../house/config.ts'
import { shelfOf } from '../../house/openHouse.ts'
import { findDatabase } from '../findDatabase.ts'
import { giveUp } from '../withHouse.ts'

const usage =
  'npm run backup -- TARGET, where TARGET is a file, a folder, or s3 for the store of the settings'

await main().catch((error: unknown) => {
  if (error instanceof BackupRefusal) return giveUp(error.message)
  throw error
})

async function main(): Promise<void> {
  const [target] = process.argv.slice(2)
  if (target === undefined) return giveUp(usage)
  const result = readConfig(process.env, domainSettings)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const { config } = result
  const settings = config.of(readBackups)
  const now = new Date()
  const place = placeOf(target, { bucket: config.bucket, now })
  const database = await findDatabase(config)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    if (!(await takesTurn(client)))
      throw new BackupRefusal('Another backup is being made now. Wait until it has ended.')
    const { recipient, identity, isNew } = await backupKeyOf(keysFolderOf(config.dataDir), settings)
    if (isNew && identity !== undefined) tellKey(identity)
    const say = (line: string) => console.error(line)
    const backup = await makeBackup(sourceOf(config, { client, files: shelfOf(config), recipient, now, say }))
    const at = await place.write(backup.stream, backup.list)
    console.log(`The backup is at ${at}`)
    // The doctor and the metrics then know that a backup is there.
    if (isDailyPlace(target, settings.to))
      await noteByHand(database.url, { began: now, ended: new Date(), place: at })
    const old = await place.keepNewest(settings.keep)
    if (old > 0) console.log(`Deleted ${old} older ones: BACKUP_KEEP is ${settings.keep}.`)
  } finally {
    await client.end()
    await database.leave()
  }
}

async function noteByHand(url: string, backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  const db = openDatabase({ url, connections: 1 }, () => undefined)
  try {
    await noteBackup(db, backup)
  } finally {
    await db.close()
  }
}

function tellKey(identity: string): void {
  console.log('This key opens the backups of this system. It is shown only now:')
  console.log(`  ${identity}`)
  console.log(
    'Write it down in two places that are not this machine: without the key nobody opens a backup, and the machine may be lost.',
  )
}
