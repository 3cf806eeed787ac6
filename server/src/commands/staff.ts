import { Refusal } from './words/refusal.ts'
import { actAsStaff } from './staffActs.ts'
import { giveUp, withHouse } from './withHouse.ts'

await withHouse(async (house) => void (await actAsStaff(house, process.argv.slice(2), print))).catch(
  (error: unknown) => {
    if (error instanceof Refusal) return giveUp(error.message)
    throw error
  },
)

/** Resolves once the text has left this process; rejects if the reader is gone. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}
