import { join } from 'node:path'

import { BackupRefusal } from '../../backup/archive/archive.ts'
import type { OpenBackup } from '../../backup/archive/contents.ts'
import { rehearse, reportOf } from '../../backup/rehearsal.ts'
import { noteRehearsal, type RehearsalEnd } from '../../backup/rehearsalStore.ts'
import { restoreBackup } from '../../backup/restoreBackup.ts'
import { keysFolderOf } from '../../backup/sourceOf.ts'
import { openSource } from '../../backup/targets.ts'
import { type Config, readConfig } from '../../house/config.ts'
import { openDatabase } from '../../engines/database/database.ts'
import { startEmbeddedPostgres } from '../../engines/postgres/embeddedPostgres.ts'
import { keysOf, shelfOf } from '../../house/openHouse.ts'
import { findDatabase } from '../findDatabase.ts'
import { identityFor, readNamedBackup, usageOf } from './backupSource.ts'
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
  const open = await openSource(named.source, config.bucket)
  const identity = await identityFor(named, config)
  await (named.isRehearsal
    ? rehearseBeside(open, identity, { config, source: named.source })
    : restoreInto(open, identity, config))
}

async function restoreInto(open: OpenBackup, identity: string, config: Config): Promise<void> {
  const database = await databaseFor(config)
  const db = openDatabase({ url: database.url }, () => undefined)
  try {
    const keys = keysOf(config, db)
    const restored = await restoreBackup(open, identity, {
      db,
      files: shelfOf(config),
      keysFolder: keysFolderOf(config.dataDir),
      mark: join(config.dataDir, 'restoring'),
      keys: config.databaseUrl === undefined ? 'files' : 'rows',
      sealing: 'rowsOf' in keys ? keys : undefined,
      say: (line) => console.error(line),
    })
    console.log(`Restored: ${restored.rows} rows and ${restored.files} files of ${restored.about.madeAt}.`)
    if (restored.gone > 0)
      console.log(`Files that were deleted while the backup was made, and are not in it: ${restored.gone}.`)
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

async function rehearseBeside(
  open: OpenBackup,
  identity: string,
  { config, source }: { readonly config: Config; readonly source: string },
): Promise<void> {
  const database = await findDatabase(config)
  const began = new Date()
  const note = async (end: Omit<RehearsalEnd, 'at' | 'source'>) => {
    const db = openDatabase({ url: database.url, connections: 1 }, () => undefined)
    // A system that never ran has no place for the note.
    await noteRehearsal(db, began, { ...end, at: new Date(), source }).catch(() => undefined)
    await db.close()
  }
  try {
    const rehearsal = await rehearse(open, identity, {
      databaseUrl: database.url,
      dataDir: config.dataDir,
      isEmbedded: config.databaseUrl === undefined,
      say: (line) => console.error(line),
    })
    const { problems, rows, files } = rehearsal
    if (problems.length > 0) throw new BackupRefusal(problems.join('\n'))
    await note({ rows, files })
    console.log(reportOf(rehearsal))
  } catch (error) {
    await note({ problem: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
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
