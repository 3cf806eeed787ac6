import type { KnownFacts, PersonAsked, PersonPart } from '../../room/deskDuties.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { everMatched } from '../../mentorship/public/pastStore.ts'
import { placesTakenBy } from '../../mentorship/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { doneAmong } from '../../surveys/public.ts'
import { trackersOf } from '../trackers/store.ts'
import { answersMissing } from './missing.ts'
import { wayRows } from './store.ts'

/** The most proposals that a page shows. */
const mostProposals = 50

/** Returns how far these people are on the way to a match. */
export async function factsOfPeople(
  { db }: { readonly db: Database },
  personIds: readonly string[],
): Promise<ReadonlyMap<string, KnownFacts>> {
  const [rows, running, past, done] = await Promise.all([
    wayRows(db, personIds),
    placesTakenBy(db, personIds),
    everMatched(db, personIds),
    doneAmong(db, personIds),
  ])
  const matched = new Set(running.map(({ personId }) => personId))
  const wasMatched = new Set(past)
  const finished = new Set(done)
  return new Map(
    rows.map(({ personId, decision, hasLeft, isInPool, hasProposal, parentAgrees }) => [
      personId,
      {
        hasSubmitted: decision !== null || finished.has(personId),
        isInPool,
        hasProposal,
        parentAgrees,
        isRefused: decision === 'rejected',
        isMatched: matched.has(personId),
        hasLeft: hasLeft || (wasMatched.has(personId) && !isInPool),
      },
    ]),
  )
}

/** Returns the proposals of a person. */
export async function proposalsPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const trackers = await trackersOf(db, personId, mostProposals)
  const others = trackers.map(({ mentorId, menteeId }) => (mentorId === personId ? menteeId : mentorId))
  const people = await peopleByIds(db, [personId, ...others])
  const names = new Map(people.map((each) => [each.id, displayNameOf(each)]))
  const rows = trackers.map((tracker) => ({
    title: names.get(tracker.mentorId === personId ? tracker.menteeId : tracker.mentorId) ?? '',
    words:
      tracker.status === 'ACTIVE'
        ? answersMissing(tracker, names, say)
        : say(`desk.proposal.${tracker.status}`),
    on: tracker.madeAt,
  }))
  return [{ name: 'proposals', rows }]
}
