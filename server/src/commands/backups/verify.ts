import pg from 'pg'

import { BackupRefusal } from '../../backup/archive.ts'
import { openSource } from '../../backup/targets.ts'
import { verifyBackup } from '../../backup/verifyBackup.ts'
import { readConfig } from '../../house/config.ts'
import { shelfOf } from '../../house/openHouse.ts'
import { readNamedBackup, usageOf } from './backupSource.ts'
import { findDatabase } from '../findDatabase.ts'
import { giveUp } from '../withHouse.ts'

await main().catch((error: unknown) => {
  if (error instanceof BackupRefusal) return giveUp(error.message)
  throw error
})

async function main(): Promise<void> {
  const named = readNamedBackup()
  if (named === undefined) return giveUp(usageOf('verify'))
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const { config } = result
  const encrypted = await openSource(named.source, config.bucket)
  const database = await findDatabase(config)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const lines = await verifyBackup(encrypted, named.identity, { client, files: shelfOf(config) })
    if (lines.length > 0) return giveUp(lines.join('\n'))
    console.log(
      'Every part of the backup is unchanged, and every row and file here is the one that was saved.',
    )
  } finally {
    await client.end()
    await database.leave()
  }
}
