import type { Area } from '@saathi/contract/learning/calls.ts'

import type { Database } from '../engines/database.ts'
import { visiblePartners } from '../mentorship/public/membership.ts'
import type { PartnerMarks } from './rules.ts'
import { marksOf } from './store.ts'

/**
 * Returns the progress of the partners whom a person may see, by session; nothing in the learning hub, where
 * everyone learns alone.
 */
export async function partnersIn(
  db: Database,
  { personId, area, sessionIds }: PartnersOf,
): Promise<(sessionId: string) => readonly PartnerMarks[]> {
  if (area === 'learninghub' || sessionIds.length === 0) return () => []
  const people = await visiblePartners(db, personId)
  const marks = await marksOf(db, people, sessionIds)
  const unbegun = { startedAt: null, completedAt: null, completedSteps: [] }
  return (sessionId) =>
    people.map(
      (partner) =>
        marks.find((each) => each.personId === partner && each.sessionId === sessionId) ?? {
          personId: partner,
          ...unbegun,
        },
    )
}

interface PartnersOf {
  readonly personId: string
  readonly area: Area
  readonly sessionIds: readonly string[]
}
