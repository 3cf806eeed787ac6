import { readConfig } from '../config.ts'
import { openHouse } from '../openHouse.ts'
import { findDatabase } from './findDatabase.ts'
import { actAsStaff, Refusal } from './staffActs.ts'

async function main(): Promise<void> {
  const result = readConfig(process.env)
  if ('problems' in result) return giveUp(result.problems.join('\n'))
  const database = await findDatabase(result.config)
  const quiet = () => undefined
  try {
    const house = await openHouse(result.config, database.url, { info: quiet, warn: quiet, error: quiet })
    try {
      console.log(await actAsStaff(house, process.argv.slice(2)))
    } finally {
      await house.close()
    }
  } finally {
    await database.leave()
  }
}

function giveUp(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

await main().catch((error: unknown) => {
  if (error instanceof Refusal) return giveUp(error.message)
  throw error
})
