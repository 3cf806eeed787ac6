import { BackupRefusal } from '../../backup/archive.ts'
import { restoreBackup } from '../../backup/restoreBackup.ts'
import { keysFolderOf } from '../../backup/sourceOf.ts'
import { openSource } from '../../backup/targets.ts'
import { type Config, readConfig } from '../../house/config.ts'
import { openDatabase } from '../../engines/database/database.ts'
import { startEmbeddedPostgres } from '../../engines/postgres/embeddedPostgres.ts'
import { shelfOf } from '../../house/openHouse.ts'
import { readNamedBackup, usageOf } from './backupSource.ts'
import { giveUp } from '../withHouse.ts'

await main().catch((error: unknown) => {
  if (error instanceof BackupRefusal) return giveUp(error.message)
  throw error
})

async function main(): Promise<void> {
  const named = readNamedBackup()
  if (named === undefined) return giveUp(usageOf('restore'))
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const { config } = result
  const encrypted = await openSource(named.source, config.bucket)
  const database = await databaseFor(config)
  const db = openDatabase({ url: database.url }, () => undefined)
  try {
    const restored = await restoreBackup(encrypted, named.identity, {
      db,
      files: shelfOf(config),
      keysFolder: keysFolderOf(config.dataDir),
      keys: config.databaseUrl === undefined ? 'files' : 'rows',
      say: (line) => console.error(line),
    })
    console.log(`Restored: ${restored.rows} rows and ${restored.files} files of ${restored.about.madeAt}.`)
    if (restored.settings.trim() !== '') {
      console.log(
        `The settings of the saved system, which this command does not set:\n${restored.settings.trimEnd()}`,
      )
    }
  } finally {
    await db.close()
    await database.leave()
  }
}

/** The database to restore into. A product that runs on the data folder keeps this command out. */
async function databaseFor({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return { url: databaseUrl, leave: async () => undefined }
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined).catch((error: Error) => {
    throw new BackupRefusal(error.message)
  })
  return { url: postgres.url, leave: postgres.stop }
}
