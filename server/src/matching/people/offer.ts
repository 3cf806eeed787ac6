import type { Offer } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { submittedAnswers } from '../../surveys/public.ts'

const mostPlaces = 10

/** Returns a mentor's offer by the answers to their survey; one mentee if the survey does not ask. */
export async function offerOf(db: Database, mentorId: string): Promise<Offer> {
  const answers = await submittedAnswers(db, mentorId)
  const places = Number(answers.get('places') ?? 1)
  return {
    kind: answers.get('mentoring_kind') === 'group' ? 'group' : 'one_to_one',
    // Staff may change the options of the survey at any time.
    places: Number.isInteger(places) ? Math.min(mostPlaces, Math.max(1, places)) : 1,
  }
}
