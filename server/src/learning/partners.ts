import type { Database } from '../engines/database/database.ts'
import type { Place } from './sessions/place.ts'
import type { PartnerMarks } from './sessions/rules.ts'
import { marksOf } from './sessions/store.ts'

const unbegun = { startedAt: null, completedAt: null, completedSteps: [] }

/** Returns the progress of the partners that a person may see, by session; empty in the learning hub. */
export async function partnersIn(
  db: Database,
  { mentorshipId, partners }: Pick<Place, 'mentorshipId' | 'partners'>,
  sessionIds: readonly string[],
): Promise<(sessionId: string) => readonly PartnerMarks[]> {
  if (partners.length === 0 || sessionIds.length === 0) return () => []
  const marks = await marksOf(db, mentorshipId, { personIds: partners, sessionIds })
  return (sessionId) =>
    partners.map(
      (personId) =>
        marks.find((each) => each.personId === personId && each.sessionId === sessionId) ?? {
          personId,
          ...unbegun,
        },
    )
}
