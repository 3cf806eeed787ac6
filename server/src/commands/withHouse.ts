import { readConfig } from '../config.ts'
import { type OpenHouse, openHouse } from '../openHouse.ts'
import { findDatabase } from './findDatabase.ts'

/** Works on the system that the settings lead to, running or not, without a word in its log; says what is wrong with the settings. */
export async function withHouse(work: (house: OpenHouse) => Promise<void>): Promise<void> {
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const database = await findDatabase(result.config)
  const quiet = () => undefined
  try {
    const house = await openHouse(result.config, database.url, { info: quiet, warn: quiet, error: quiet })
    try {
      await work(house)
    } finally {
      await house.close()
    }
  } finally {
    await database.leave()
  }
}

/** Says why a command did nothing, and ends it with 1. */
export function giveUp(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
