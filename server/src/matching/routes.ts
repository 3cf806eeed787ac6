import { Failure } from '@saathi/contract/errors.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { stateOf } from './person.ts'
import { leavePool, rejoinPool } from './pool.ts'

/** Serves the person's own way into the pool, out of it and back. */
export function matchingRoutes(house: House): Mountable {
  const { db } = house
  return serving(matchingCalls, {
    state: ({ person }) => stateOf(house, db, person),
    async leave({ person }) {
      refuseStaff(person)
      await leavePool(house, person)
      return stateOf(house, db, person)
    },
    async rejoin({ person }) {
      refuseStaff(person)
      await rejoinPool(house, person)
      return stateOf(house, db, person)
    },
  })
}

/** Staff are never matched, so there is no pool for them to leave. */
function refuseStaff({ role }: Person): void {
  if (role === 'staff') throw new Failure('notYours')
}
