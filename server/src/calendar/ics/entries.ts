import type { Database } from '../../engines/database/database.ts'
import { peopleOfRunning } from '../../mentorship/public/store.ts'
import { peopleSeenBy, type SeenPerson } from '../../people/public/seenStore.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Series } from '../series/series.ts'
import { answersBySeries } from '../series/answers.ts'
import { answersTo } from '../series/answerStore.ts'
import type { IcsEntry } from './calendarText.ts'

/** Returns series in the form that a person's calendar shows. */
export async function entriesFor(
  db: Database,
  person: PersonRow,
  series: readonly Series[],
): Promise<IcsEntry[]> {
  const mentorships = new Set(series.map(({ mentorshipId }) => mentorshipId))
  const members = new Map<string, readonly SeenPerson[]>()
  for (const id of mentorships)
    members.set(id, await peopleSeenBy(db, person.id, await peopleOfRunning(db, id)))
  const seriesIds = series.map(({ id }) => id)
  const answerOf = answersBySeries(await answersTo(db, seriesIds))
  return series.map((each) => {
    const people = members.get(each.mentorshipId) ?? []
    const maker = people.find(({ id }) => id === each.createdBy)
    return {
      series: each,
      makerName: maker === undefined ? '' : displayNameOf(maker),
      names: namesBeside(people, person.id),
      reader: {
        name: displayNameOf(person),
        email: person.email,
        language: person.primaryLanguage,
        answerTo: (recurrenceAt) => answerOf(each, { personId: person.id, recurrenceAt }),
      },
    }
  })
}

/** Returns the names of all people except one. */
export function namesBeside(people: readonly SeenPerson[], personId: string): string {
  return people
    .filter(({ id }) => id !== personId)
    .map(displayNameOf)
    .join(', ')
}
