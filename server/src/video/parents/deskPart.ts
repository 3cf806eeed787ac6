import type { House } from '../../house/house.ts'
import type { PersonAsked, PersonPart } from '../../room/deskDuties.ts'
import { parentLinksOf } from '../stored/parentStore.ts'

/** Returns what parents were asked about recordings of calls, and what they answered. */
export async function parentsPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const rows = (await parentLinksOf(db, personId)).map(({ askedAt, agrees, answeredAt }) => ({
    title: say('desk.consent.parent_recording'),
    words: say(
      agrees === null ? 'desk.parentRecording.open' : `desk.parentRecording.${agrees ? 'yes' : 'no'}`,
    ),
    on: answeredAt ?? askedAt,
  }))
  return rows.length === 0 ? [] : [{ name: 'parents', rows }]
}
