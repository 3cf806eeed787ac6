import type { Database } from '../../engines/database/database.ts'
import { membersOf } from '../../mentorship/public/store.ts'
import { isContactStopped } from '../../safety/public/contact.ts'
import { answersBySeries } from './answers.ts'
import { answersTo, type StoredAnswer } from './answerStore.ts'
import { nextOccurrence } from './recurrence.ts'
import type { Occurrence, Series } from './series.ts'

/** Whether an occurrence takes place. */
export type TakesPlace = (occurrence: Occurrence) => boolean

/** How many occurrences of one series are passed over, so that a series that everyone declined costs little. */
const mostPassedOver = 12

/**
 * Returns whether an occurrence takes place, given the members of its mentorship. It does not if someone said that
 * they can't come and fewer than two others are left.
 */
export function takesPlaceWith(
  answers: readonly StoredAnswer[],
  membersIn: (mentorshipId: string) => readonly string[],
): TakesPlace {
  const answerOf = answersBySeries(answers)
  return ({ series, recurrenceAt }) => {
    const members = membersIn(series.mentorshipId)
    const coming = members.filter((personId) => answerOf(series, { personId, recurrenceAt }) !== 'no')
    return coming.length === members.length || coming.length > 1
  }
}

/** Returns the first of an occurrence and those after it in its series that takes place. */
export function firstThatTakesPlace(
  first: Occurrence | undefined,
  takesPlace: TakesPlace,
): Occurrence | undefined {
  let one = first
  for (let passed = 0; one !== undefined && passed < mostPassedOver; passed += 1) {
    if (takesPlace(one)) return one
    one = nextOccurrence(one.series, one.startsAt)
  }
  return undefined
}

/** Returns whether occurrences of these series take place. A pair whose contact is stopped does not meet. */
export async function takesPlaceIn(db: Database, series: readonly Series[]): Promise<TakesPlace> {
  const mentorshipIds = [...new Set(series.map(({ mentorshipId }) => mentorshipId))]
  const [members, answers] = await Promise.all([
    membersOf(db, mentorshipIds),
    answersTo(
      db,
      series.map(({ id }) => id),
    ),
  ])
  const people = Map.groupBy(members, ({ mentorshipId }) => mentorshipId)
  const membersIn = (mentorshipId: string) =>
    (people.get(mentorshipId) ?? []).map(({ personId }) => personId).toSorted()
  const stopped = new Set<string>()
  for (const id of mentorshipIds) if (await isContactStopped(db, membersIn(id))) stopped.add(id)
  const takesPlace = takesPlaceWith(answers, membersIn)
  return (occurrence) => !stopped.has(occurrence.series.mentorshipId) && takesPlace(occurrence)
}
