import { readConfig } from '../house/config.ts'
import { type OpenHouse, openHouse } from '../house/openHouse.ts'
import { findDatabase } from './findDatabase.ts'

/**
 * Runs work on the system that the settings describe, whether it is running or not, and writes nothing to its log.
 * Prints the mistakes in the settings.
 */
export async function withHouse(work: (house: OpenHouse) => Promise<void>): Promise<void> {
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const database = await findDatabase(result.config)
  // The links in emails lead to the running product, whose address may come from its environment alone.
  const config = { ...result.config, publicUrl: database.publicUrl ?? result.config.publicUrl }
  const quiet = () => undefined
  try {
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

/** Prints why a command did nothing, and sets the exit code 1. */
export function giveUp(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
