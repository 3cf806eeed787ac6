import { Failure } from '@saathi/contract/errors.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { decide } from './decisions/decide.ts'
import { groupHoldOf } from './lists/groupHold.ts'
import { matchInfoOf } from './lists/matchInfo.ts'
import { matchListOf } from './lists/matchList.ts'
import { putEndingsAway } from './trackers/store.ts'
import { stateOf } from './people/person.ts'
import { leavePool, rejoinPool } from './people/pool.ts'

/** Serves the calls with which a person enters the pool, leaves it and comes back. */
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

/** Serves proposals, decisions about them, and groups that form. */
export function matchRoutes(house: House): Mountable {
  return serving(matchCalls, {
    matchList: ({ person, query }) => matchListOf(house, person, { active: query.active === true }),
    matchInfo: ({ person, params }) => matchInfoOf(house, person, params.matchId),
    groupHold: ({ person }) => groupHoldOf(house, person),
    async decide({ person: { id, role }, body }) {
      if (role === 'staff') throw new Failure('notYours')
      return { status: await decide(house, { id, role }, body.interestSet) }
    },
    async putEndingsAway({ person, body: { ids } }) {
      await putEndingsAway(house.db, { personId: person.id, ids, at: house.clock.now() })
      return {}
    },
  })
}

/** Staff are never matched, so there is no pool for them to leave. */
function refuseStaff({ role }: Person): void {
  if (role === 'staff') throw new Failure('notYours')
}
