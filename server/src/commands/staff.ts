import { Refusal } from './refusal.ts'
import { actAsStaff } from './staffActs.ts'
import { giveUp, withHouse } from './withHouse.ts'

await withHouse(async (house) => console.log(await actAsStaff(house, process.argv.slice(2)))).catch(
  (error: unknown) => {
    if (error instanceof Refusal) return giveUp(error.message)
    throw error
  },
)
