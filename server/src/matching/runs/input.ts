import { freePlaces } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { inSnapshot } from '../../engines/database/snapshot.ts'
import type { House } from '../../house/house.ts'
import { placesTakenBy } from '../../mentorship/public/store.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { blocksAmong } from '../../safety/public/blockStore.ts'
import { answeredBy } from '../../surveys/public.ts'
import type { Answers, Pair, PoolMentee, PoolMentor, RunInput } from '../engine/model/model.ts'
import type { Programme } from '../engine/model/programme.ts'
import { allProgrammes, programmeOf } from '../programmes/programmes.ts'
import { openEntries, type OpenEntry } from '../pool/store.ts'
import { keysOf, type OwnAnswers } from '../trackers/answers.ts'
import { allStanding, barredPairs, type TrackerRow } from '../trackers/store.ts'

const dayMs = 86_400_000

/** A person in the pool with all facts that a run needs about them. */
interface Pooled {
  readonly entry: OpenEntry
  readonly person: PersonRow
  readonly answers: OwnAnswers
  readonly running: readonly { readonly type: 'one_to_one' | 'group' }[]
  readonly standing: readonly TrackerRow[]
}

/** A programme, and who of the pool is left in; without `isSeen` everyone. */
export interface PoolOf {
  readonly programme: Programme
  readonly isSeen?: (person: PersonRow) => boolean
}

/**
 * Returns the whole input of a run of a programme as it was at one moment. It has one order and no names, so the same pool gives the same
 * input. Mentors take part in the runs of every programme. `isSeen` leaves people out. The seed is added by `seedOf`.
 */
export function poolOf(
  { clock, db }: Pick<House, 'clock'> & { readonly db: Database },
  asked: PoolOf,
): Promise<Omit<RunInput, 'seed'>> {
  const now = clock.now()
  return inSnapshot(db, (tx) => readPool(tx, asked, now))
}

async function readPool(
  db: Database,
  { programme, isSeen = () => true }: PoolOf,
  now: Date,
): Promise<Omit<RunInput, 'seed'>> {
  const standing = await allStanding(db)
  const [mentors, mentees]: [PoolMentor[], PoolMentee[]] = [[], []]
  for await (const part of pooledPeople(db, standing)) {
    const pooled = part.filter((each) => takesPart(each, programme) && isSeen(each.person))
    mentors.push(...pooled.flatMap((each) => mentorOf(each, programme, now)))
    mentees.push(...pooled.flatMap((each) => menteeOf(each, programme, now)))
  }
  const known = new Set([...mentors, ...mentees].map(({ id }) => id))
  const isKnown = ({ mentorId, menteeId }: Pair) => known.has(mentorId) && known.has(menteeId)
  return {
    programme,
    mentors,
    mentees,
    standing: standingIn(standing.filter(isKnown), mentors),
    barred: barredIn([...(await barredPairs(db, now)), ...(await blockedPairs(db, mentors, mentees))]).filter(
      isKnown,
    ),
  }
}

/** Returns the pairs in which one person has blocked the other. */
async function blockedPairs(
  db: Database,
  mentors: readonly PoolMentor[],
  mentees: readonly PoolMentee[],
): Promise<Pair[]> {
  const isMentor = new Set(mentors.map(({ id }) => id))
  const blocks = await blocksAmong(
    db,
    [...mentors, ...mentees].map(({ id }) => id),
  )
  return blocks.map(({ blockerId, blockedId }) =>
    isMentor.has(blockerId)
      ? { mentorId: blockerId, menteeId: blockedId }
      : { mentorId: blockedId, menteeId: blockerId },
  )
}

/** Returns pairs in one order, each once. */
function barredIn(pairs: readonly Pair[]): Pair[] {
  const byKey = new Map(pairs.map((pair) => [`${pair.mentorId} ${pair.menteeId}`, pair]))
  return [...byKey.values()].toSorted(byPair)
}

/**
 * Returns the standing pairs. Members of a group and mentees who said yes hold a place of their mentor, the
 * earliest first, up to the number of places.
 */
function standingIn(rows: readonly TrackerRow[], mentors: readonly PoolMentor[]): RunInput['standing'] {
  const left = new Map(mentors.map(({ id, places }) => [id, places]))
  const taken = new Set<string>()
  for (const { id, mentorId } of rows.filter(holdsPlace).toSorted(byDecision)) {
    const places = left.get(mentorId) ?? 0
    if (places === 0) continue
    left.set(mentorId, places - 1)
    taken.add(id)
  }
  return rows
    .map(({ id, mentorId, menteeId }) => ({ mentorId, menteeId, isTaken: taken.has(id) }))
    .toSorted(byPair)
}

function holdsPlace({ isForming, menteeInterest }: TrackerRow): boolean {
  return isForming || menteeInterest === 'INTERESTED'
}

function hasMentorsYes({ isForming, mentorInterest }: TrackerRow): boolean {
  return isForming || mentorInterest === 'INTERESTED'
}

function byDecision(one: TrackerRow, other: TrackerRow): number {
  const isFirst = Number(other.isForming) - Number(one.isForming)
  const earlier = (one.menteeDecidedAt?.getTime() ?? 0) - (other.menteeDecidedAt?.getTime() ?? 0)
  return isFirst || earlier || byPair(one, other)
}

/** Orders by UTF-16 units, so that every machine gives the same order. */
function byPair(one: Pair, other: Pair): number {
  const [a, b] = [one, other].map(({ mentorId, menteeId }) => `${mentorId} ${menteeId}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** The people that are read at a time: reading all of them at once would hold up the thread that serves people. */
const peopleAtOnce = 100

/** Yields the people of the pool in parts, ordered by id. */
async function* pooledPeople(db: Database, trackers: readonly TrackerRow[]): AsyncGenerator<Pooled[]> {
  const entries = (await openEntries(db)).toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
  const standing = byPerson(trackers)
  for (let at = 0; at < entries.length; at += peopleAtOnce)
    yield pooledAmong(db, entries.slice(at, at + peopleAtOnce), standing)
}

async function pooledAmong(
  db: Database,
  entries: readonly OpenEntry[],
  standing: ReturnType<typeof byPerson>,
): Promise<Pooled[]> {
  const ids = entries.map(({ personId }) => personId)
  const people = new Map((await peopleByIds(db, ids)).map((person) => [person.id, person]))
  const answers = await answeredBy(db, ids)
  const running = Map.groupBy(await placesTakenBy(db, ids), ({ personId }) => personId)
  return entries.flatMap((entry) => {
    const id = entry.personId
    const person = people.get(id)
    if (person === undefined || person.disabledAt !== null) return []
    return [
      {
        entry,
        person,
        answers: answers.get(id) ?? new Map(),
        running: running.get(id) ?? [],
        standing: standing.get(id) ?? [],
      },
    ]
  })
}

/** Returns the trackers of each person; searching all of them for each person would take quadratic time. */
function byPerson(rows: readonly TrackerRow[]): ReadonlyMap<string, readonly TrackerRow[]> {
  const found = new Map<string, TrackerRow[]>()
  for (const row of rows) {
    for (const id of [row.mentorId, row.menteeId]) found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}

function takesPart({ person }: Pooled, programme: Programme): boolean {
  return person.role === 'mentor' || programmeOf(allProgrammes(), person.project).key === programme.key
}

function mentorOf(pooled: Pooled, programme: Programme, now: Date): PoolMentor[] {
  const { entry, running, standing } = pooled
  const { kind, places } = entry
  if (kind === null || places === null) return []
  const free = freePlaces({ role: 'mentor', running, offer: { kind, places } })
  if (free === 0) return []
  // A proposal to a mentor who has promised every place would cost its mentee her only yes.
  const promised = standing.filter(hasMentorsYes).length
  const openProposals = promised < free ? Math.max(0, programme.proposals.perMentor - standing.length) : 0
  const common = commonOf(pooled, { programme, now, side: 'mentorQuestion' })
  return [{ ...common, kind, places: free, openProposals }]
}

function menteeOf(pooled: Pooled, programme: Programme, now: Date): PoolMentee[] {
  const { entry, running, standing } = pooled
  if (entry.role !== 'mentee' || freePlaces({ role: 'mentee', running, offer: null }) === 0) return []
  const isInGroup = standing.some(({ isForming }) => isForming)
  const openProposals = isInGroup ? 0 : Math.max(0, programme.proposals.perMentee - standing.length)
  return [{ ...commonOf(pooled, { programme, now, side: 'menteeQuestion' }), openProposals }]
}

interface Asked {
  readonly programme: Programme
  readonly now: Date
  readonly side: 'mentorQuestion' | 'menteeQuestion'
}

/** Returns the answers of a person that a programme compares. */
export function answersFor(programme: Programme, side: Asked['side'], answers: OwnAnswers): Answers {
  const asked = programme.criteria.flatMap((criterion) => [
    criterion[side],
    ...(criterion.compare.kind === 'distance' ? [criterion.compare.district] : []),
  ])
  return answersTo(asked, answers)
}

function commonOf({ entry, answers }: Pooled, { programme, now, side }: Asked) {
  return {
    id: entry.personId,
    answers: answersFor(programme, side, answers),
    waitedDays: Math.floor((now.getTime() - entry.since.getTime()) / dayMs),
    traits: Object.fromEntries(
      programme.fairness.by.flatMap((key) => {
        const [value] = keysOf(answers.get(key))
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  }
}

/** A run contains only the answers that the programme compares. */
function answersTo(questions: readonly string[], answers: OwnAnswers): Answers {
  const keys = [...new Set(questions)].toSorted()
  return Object.fromEntries(keys.map((key) => [key, keysOf(answers.get(key)).toSorted()]))
}
