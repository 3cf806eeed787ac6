import type { Reply } from '@saathi/contract/base/call.ts'
import {
  type Candidate,
  type candidateCalls,
  mostCandidates,
} from '@saathi/contract/matching/candidateCalls.ts'
import { freePlaces } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { membersOf, placesTakenBy, runningOf } from '../../mentorship/public/store.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleAfter } from '../../people/public/searchStore.ts'
import { personById, peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { answeredBy } from '../../surveys/public.ts'
import { scorerOf } from '../engine/scoring/score.ts'
import { openEntries } from '../pool/store.ts'
import { ownProgramme } from '../public/runs.ts'
import { answersFor } from '../runs/input.ts'
import { fitOf } from '../studio/figures.ts'
import { criterionWords } from '../studio/words.ts'
import { factsOfPeople } from '../teamDesk/states.ts'
import { cautionsOf } from './cautions.ts'

/** The most mentors who are compared with a mentee. */
const mostCompared = 1000

interface CandidatesAsked {
  readonly staff: StaffMember
  readonly mentee?: string | undefined
  readonly as?: 'bridge' | 'swap' | undefined
  readonly people?: string | undefined
}

/** Returns the mentors who fit a mentee best, or these people, with what speaks for them and against. */
export async function candidatesFor(
  { db }: Pick<House, 'db'>,
  { staff, mentee: menteeId, as, people: ids }: CandidatesAsked,
): Promise<Reply<typeof candidateCalls.candidates>> {
  const found = menteeId === undefined ? undefined : await personById(db, menteeId)
  const mentee =
    found?.role === 'mentee' && found.botRole === null && isInScope(staff.scope, found) ? found : undefined
  const people =
    ids === undefined
      ? await readyMentors(db, { staff, mentee, isBridge: as === 'bridge' })
      : await chosenAmong(db, staff, ids)
  const fits = await fitsWith(db, mentee, people)
  const shown =
    ids === undefined
      ? people.toSorted((one, other) => (fits.get(other.id)?.score ?? -1) - (fits.get(one.id)?.score ?? -1))
      : people
  const best = shown.slice(0, mostCandidates)
  const places = await freePlacesOf(db, best)
  const cautions = await cautionsOf(db, staff, best)
  return {
    results: best.map((person): Candidate => {
      const fit = fits.get(person.id)
      return {
        userId: person.id,
        name: displayNameOf(person),
        programme: person.project,
        institution: person.institutionCode,
        language: person.primaryLanguage,
        places: person.role === 'mentor' ? (places.get(person.id) ?? 0) : null,
        fit: fit === undefined || fit.score < 0 ? null : fitOf(fit.score),
        broken: fit?.broken ?? [],
        cautions: cautions.get(person.id) ?? [],
      }
    }),
  }
}

async function chosenAmong(db: Database, { scope }: StaffMember, ids: string): Promise<PersonRow[]> {
  const asked = ids.split(',').slice(0, mostCandidates)
  return (await peopleByIds(db, asked)).filter(
    (person) => person.role !== 'staff' && person.botRole === null && isInScope(scope, person),
  )
}

interface ReadyAsked {
  readonly staff: StaffMember
  readonly mentee: PersonRow | undefined
  readonly isBridge: boolean
}

/** Returns the mentors in the scope who can take a mentee over: those in the pool, and for a bridge those with mentees too. */
async function readyMentors(
  db: Database,
  { staff: { scope }, mentee, isBridge }: ReadyAsked,
): Promise<PersonRow[]> {
  const anywhere = { programme: undefined, institution: undefined, after: undefined, words: [] } as const
  const asked = { ...anywhere, role: 'mentor', isDisabled: false, scope, most: mostCompared } as const
  const mentors = await peopleAfter(db, asked)
  const known = await factsOfPeople(
    { db },
    mentors.map(({ id }) => id),
  )
  const running = mentee === undefined ? [] : await runningOf(db, [mentee.id])
  const members = await membersOf(
    db,
    running.map(({ id }) => id),
  )
  const own = new Set(members.map(({ personId }) => personId))
  return mentors.filter(({ id }) => {
    const facts = known.get(id)
    const isReady = facts?.isInPool === true || (isBridge && facts?.isMatched === true)
    return isReady && !own.has(id)
  })
}

interface Fit {
  /** From 0 to 10,000; negative if a mandatory criterion rules the two out. */
  readonly score: number
  readonly broken: Candidate['broken']
}

/** Returns how well a mentee fits each of these mentors, by the rules of the mentee's programme. */
async function fitsWith(
  db: Database,
  mentee: PersonRow | undefined,
  people: readonly PersonRow[],
): Promise<ReadonlyMap<string, Fit>> {
  if (mentee === undefined) return new Map()
  const mentors = people.filter(({ role }) => role === 'mentor')
  const programme = ownProgramme(mentee.project)
  const answers = await answeredBy(db, [mentee.id, ...mentors.map(({ id }) => id)])
  const sideOf = (side: 'mentorQuestion' | 'menteeQuestion', { id }: PersonRow) => ({
    id,
    answers: answersFor(programme, side, answers.get(id) ?? new Map()),
    waitedDays: 0,
    traits: {},
    openProposals: 0,
  })
  const scorer = scorerOf({
    programme,
    mentees: [sideOf('menteeQuestion', mentee)],
    mentors: mentors.map((mentor) => ({
      ...sideOf('mentorQuestion', mentor),
      kind: 'one_to_one' as const,
      places: 1,
    })),
  })
  const mandatory = new Set(programme.criteria.filter((each) => each.mandatory).map(({ key }) => key))
  return new Map(
    mentors.map(({ id }, at) => {
      const score = scorer.weight(0, at)
      const broken = score < 0 ? scorer.contributions(0, at).filter(({ points }) => points === 0) : []
      return [
        id,
        {
          score,
          broken: broken
            .filter(({ criterion }) => mandatory.has(criterion))
            .map(({ criterion }) => criterionWords(programme, criterion)),
        },
      ]
    }),
  )
}

/** Returns the free places of those of these people who are mentors in the pool. */
async function freePlacesOf(
  db: Database,
  people: readonly PersonRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Set(people.map(({ id }) => id))
  const entries = (await openEntries(db)).filter(({ personId }) => ids.has(personId))
  const taken = Map.groupBy(await placesTakenBy(db, [...ids]), ({ personId }) => personId)
  return new Map(
    entries.flatMap(({ personId, role, kind, places }) => {
      if (role !== 'mentor' || kind === null || places === null) return []
      const running = taken.get(personId) ?? []
      return [[personId, freePlaces({ role, running, offer: { kind, places } })]]
    }),
  )
}
