import { matching } from './matchingActs.ts'
import { Refusal } from './words/refusal.ts'
import { giveUp, withHouse } from './withHouse.ts'

await withHouse(async (house) => console.log(await matching(house, process.argv.slice(2)))).catch(
  (error: unknown) => {
    if (error instanceof Refusal) return giveUp(error.message)
    throw error
  },
)
