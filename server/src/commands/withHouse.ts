import { openDatabase } from '../engines/database/database.ts'
import { type TablesAge, tablesAge } from '../engines/database/migrations.ts'
import { readConfig } from '../house/config.ts'
import { type OpenHouse, openHouse } from '../house/openHouse.ts'
import { findDatabase } from './findDatabase.ts'

/**
 * Runs work on the system that the settings describe, whether it is running or not, and writes nothing to its log.
 * Prints the mistakes in the settings. Tables of an older version are left as they are, because the product of that version may be running on
 * them: `refuse` is told so.
 */
export async function withHouse(
  work: (house: OpenHouse) => Promise<void>,
  refuse: (reason: string) => void = giveUp,
): Promise<void> {
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const database = await findDatabase(result.config)
  // The links in emails lead to the running product, whose address may come from its environment alone.
  const config = { ...result.config, publicUrl: database.publicUrl ?? result.config.publicUrl }
  const quiet = () => undefined
  try {
    if ((await ageOf(database.url)) === 'older')
      return refuse(
        'the database is of an older version. Restart the product: it brings the database up to date.',
      )
    const house = await openHouse(config, database.url, { info: quiet, warn: quiet, error: quiet })
    try {
      await work(house)
    } finally {
      await house.close()
    }
  } finally {
    await database.leave()
  }
}

async function ageOf(url: string): Promise<TablesAge> {
  const db = openDatabase({ url, connections: 1 }, () => undefined)
  try {
    return await tablesAge(db)
  } finally {
    await db.close()
  }
}

/** Prints why a command did nothing, and sets the exit code 1. */
export function giveUp(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
