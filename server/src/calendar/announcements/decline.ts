import type { Database } from '../../engines/database/database.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import type { Occurrence } from '../series/series.ts'
import { remindedOf } from './audience.ts'
import { momentValue } from './when.ts'

/**
 * Tells the other members that someone will not come, once for each occurrence and person, in the caller's
 * transaction.
 */
export async function announceDecline(
  house: NoticeHouse,
  tx: Database,
  { occurrence, personId }: { readonly occurrence: Occurrence; readonly personId: string },
): Promise<void> {
  const { id, series, startsAt, title } = occurrence
  const people = await remindedOf(tx, series.mentorshipId)
  const decliner = people.find((person) => person.id === personId)
  if (decliner === undefined) return
  for (const person of people) {
    if (person === decliner) continue
    await notify(house, tx, {
      personId: person.id,
      kind: 'meetingDeclined',
      key: `meetingDeclined:${id}:${startsAt.toISOString()}:${personId}`,
      values: {
        mentorship: series.mentorshipId,
        event: id,
        title,
        name: { person: decliner.id },
        when: momentValue(startsAt),
      },
    })
  }
}
