import type { House } from '../../house/house.ts'
import type { PersonAsked, PersonPart } from '../../room/deskDuties.ts'
import { parentAnswersOf } from '../stored/parentStore.ts'

/** Returns what parents were asked about recordings of calls, and how each of them answered, the newest first. */
export async function parentsPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const rows = (await parentAnswersOf(db, personId)).map(
    ({ askedAt, agrees, answeredAt, givenName, relation }) => ({
      title: say('desk.consent.parent_recording'),
      words:
        agrees === null
          ? say('desk.parentRecording.open')
          : say(`desk.parentRecording.${givenName === null ? 'answered' : 'answeredBy'}`, {
              answer: say(`desk.parentRecording.${agrees ? 'yes' : 'no'}`),
              name: givenName ?? '',
              relation: relation === null ? '' : say(`consent.parent.${relation}`),
            }),
      on: answeredAt ?? askedAt,
    }),
  )
  return rows.length === 0 ? [] : [{ name: 'parents', rows }]
}
