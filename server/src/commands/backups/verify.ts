import pg from 'pg'

import { BackupRefusal } from '../../backup/archive/archive.ts'
import { openSource } from '../../backup/targets.ts'
import { filesIn, verifyBackup } from '../../backup/verifyBackup.ts'
import { readConfig } from '../../house/config.ts'
import { shelfOf } from '../../house/openHouse.ts'
import { identityFor, readNamedBackup, usageOf } from './backupSource.ts'
import { findDatabase } from '../findDatabase.ts'
import { giveUp } from '../withHouse.ts'

/** A product that runs changes rows within seconds. */
const afterStart =
  'If the product has run since the restore, rows differ: compare after the restore, before you start it.'

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
  const open = await openSource(named.source, config.bucket)
  const identity = await identityFor(named, config)
  const database = await findDatabase(config)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const { problems, notes, rows, files, links, rules } = await verifyBackup(open, identity, {
      client,
      files: filesIn(shelfOf(config)),
      say: (line) => console.error(line),
    })
    for (const note of notes) console.log(note)
    if (problems.length > 0) return giveUp([...problems, afterStart].join('\n'))
    console.log(
      'Every part of the backup is unchanged, and the rows and files here are the ones that were saved:',
    )
    console.log(`${rows} rows and ${files} files. ${links} links and ${rules} rules of the database hold.`)
  } finally {
    await client.end()
    await database.leave()
  }
}
