import { solveWhole } from '../assignment/candidates.ts'
import type { Core } from '../core/core.ts'
import type { Matched } from './fairness.ts'
import { floorPrices } from './floorPrices.ts'
import { withChoices } from '../groups/groupChoices.ts'
import type { FloorPrice, RunInput } from '../model/model.ts'
import { type Pool, poolOf, type Prepared } from '../pool/pool.ts'

/** Returns the cost of each floor of the programme, with the values that the groups chose. */
export function floorsOf(input: RunInput, core: Core, prepared: Prepared): FloorPrice[] {
  return floorPrices(input, matchedBy(input, core), (bonuses) => {
    const pool = poolOf(input, { ...core.rules, bonuses }, prepared)
    const { mentorOf } = solveWhole(withChoices(pool, core.choices, core.chosen))
    return matchedBy(input, { pool, mentorOf })
  })
}

function matchedBy(
  { mentees }: RunInput,
  { pool, mentorOf }: { readonly pool: Pool; readonly mentorOf: Int32Array },
): Matched {
  return new Map(
    [...mentorOf].flatMap((mentor, mentee) => {
      const id = mentees[pool.menteeAt[mentee] ?? -1]?.id
      return mentor < 0 || id === undefined ? [] : [[id, pool.score(mentee, mentor)] as const]
    }),
  )
}
