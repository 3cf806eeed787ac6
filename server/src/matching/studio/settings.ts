import { type DraftAim, draftAims } from '@saathi/contract/matching/studioRules.ts'
import * as v from 'valibot'

import type { RunInput } from '../engine/model/model.ts'
import type { Programme } from '../engine/model/programme.ts'

/** How a draft differs from the rules of its programme and from the offers of the mentors. */
export interface DraftSettings {
  readonly aim: DraftAim
  readonly waitBoundDays: number
  readonly weights: Readonly<Record<string, number>>
  readonly places: readonly { readonly mentor: string; readonly places: number }[]
}

const stored = v.object({
  aim: v.picklist(draftAims),
  waitBoundDays: v.number(),
  weights: v.record(v.string(), v.number()),
  places: v.array(v.object({ mentor: v.string(), places: v.number() })),
})

/** Reads the settings of a draft. */
export function readSettings(value: unknown): DraftSettings {
  return v.parse(stored, value)
}

const objectives = { fit: 'total', wait: 'total', worst_off: 'maximin', stable: 'stable' } as const

/** Returns the rules of a programme as a draft changes them. */
export function rulesWith(programme: Programme, { aim, waitBoundDays, weights }: DraftSettings): Programme {
  return {
    ...programme,
    objective: objectives[aim],
    waitBoundDays,
    criteria: programme.criteria.map((each) => ({ ...each, weight: weights[each.key] ?? each.weight })),
  }
}

/** Returns the pool with the places of a draft. */
export function poolWith<Pool extends Pick<RunInput, 'mentors'>>(
  pool: Pool,
  { places }: DraftSettings,
): Pool {
  if (places.length === 0) return pool
  const changed = new Map(places.map((each) => [each.mentor, each.places]))
  return {
    ...pool,
    mentors: pool.mentors.map((each) => ({ ...each, places: changed.get(each.id) ?? each.places })),
  }
}

/** Whether a draft is a real proposal, and no question what would be if the rules or places were different. */
export function isPlain({ weights, places }: DraftSettings): boolean {
  return Object.keys(weights).length === 0 && places.length === 0
}
