import { randomUUID } from 'node:crypto'

import { type Choosable, type Choosing, refusalOfChoice } from '@saathi/contract/matching/choices.ts'
import { canBeMatched, choosingOf } from '@saathi/contract/matching/rules.ts'
import { v7 as uuid } from 'uuid'

import type { Database, OpenDatabase } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { personById } from '../../people/public/store.ts'
import { isBlockBetween } from '../../safety/public/blockStore.ts'
import { planExpiry } from '../decisions/expiry.ts'
import { holdMatch } from '../decisions/hold.ts'
import type { Proposal, RunInput } from '../engine/model/model.ts'
import { candidateOf } from '../people/person.ts'
import { isEntrySuspended } from '../pool/store.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { exclusiveCriteriaOf } from '../trackers/choosable.ts'
import { putHelps } from '../trackers/helpStore.ts'
import type { Side } from '../trackers/endings.ts'
import { addTracker, firstWaitingRun, isBarred } from '../trackers/store.ts'
import type { ReadRun, SolvedRun } from './record.ts'
import { markPublished, type RunRow } from './runStore.ts'

type PublishingHouse = NoticeHouse & Pick<House, 'db' | 'due'>

/** How many proposals were made, and how many were left out because they no longer hold. */
export interface Published {
  readonly made: number
  readonly dropped: number
}

/**
 * Makes the proposals of a run, each in its own transaction and checked again under lock. Repeating it makes no
 * proposal twice, so the next call completes an interrupted one.
 */
export async function publishRun(
  house: PublishingHouse,
  run: RunRow,
  { input, output }: ReadRun,
): Promise<Published> {
  let made = 0
  for (const [place, proposal] of output.proposals.entries()) {
    made += await house.db.transaction((tx) => propose(house, tx, { run, proposal, place }))
  }
  await house.db.transaction(async (tx) => {
    await putHelps(tx, { runId: run.id, people: peopleIn(input), unmatched: output.unmatched })
    await markPublished(tx, run.id, house.clock.now())
  })
  return { made, dropped: output.proposals.length - made }
}

/** Stores what would help people to whom a run proposes nobody; the run itself proposes nothing and is not kept. */
export function noteHelps(db: OpenDatabase, { input, output }: SolvedRun): Promise<void> {
  return db.transaction((tx) =>
    putHelps(tx, { runId: null, people: peopleIn(input), unmatched: output.unmatched }),
  )
}

function peopleIn({ mentors, mentees }: Pick<RunInput, 'mentors' | 'mentees'>): string[] {
  return [...mentors, ...mentees].map(({ id }) => id)
}

interface Proposing {
  readonly run: RunRow
  readonly proposal: Proposal
  /** Its place in the run. */
  readonly place: number
}

/** Makes one proposal; returns 0 if it no longer holds, or was made before. */
async function propose(
  house: PublishingHouse,
  tx: Database,
  { run, proposal, place }: Proposing,
): Promise<number> {
  const { mentorId, menteeId, contributions, part } = proposal
  const held = await holdMatch(tx, { people: [mentorId, menteeId], mentors: [mentorId], ids: [] })
  if (held === undefined || (await isBarred(tx, { mentorId, menteeId }, house.clock.now()))) return 0
  // A block waits for these locks or came before them, even after the run was made.
  if (await isBlockBetween(tx, [mentorId, menteeId])) return 0
  const programme = programmeByKey(run.programme)
  const { perMentor, perMentee } = programme.proposals
  const mentor = await openChoosing(house, tx, { id: mentorId, role: 'mentor', most: perMentor })
  const mentee = await openChoosing(house, tx, { id: menteeId, role: 'mentee', most: perMentee })
  if (mentor === undefined || mentee === undefined) return 0
  const exclusiveCriteria = exclusiveCriteriaOf(proposal, programme)
  const wanted = { id: '', status: 'ACTIVE', interestStatus: 'INTERESTED', exclusiveCriteria } as const
  // The new one must be possible beside every yes that waits, otherwise it only costs the other side a yes.
  const isPossible = (choosing: Choosing & Waiting) =>
    refusalOfChoice([...choosing.chosen, wanted], choosing) === undefined
  if (!isPossible(mentor) || !isPossible(mentee)) return 0
  const decided = { mentorDecidedAt: null, menteeDecidedAt: null }
  const [id, madeAt] = [uuid(), house.clock.now()]
  const added = await addTracker(tx, {
    id,
    alias: `${randomUUID().replaceAll('-', '')}@match.invalid`,
    runId: run.id,
    programme: programme.key,
    mentorId,
    menteeId,
    matchType: mentor.matchType,
    contributions,
    part,
    place,
    at: madeAt,
  })
  if (added === 0) return 0
  await planExpiry(house, tx, { id, programme: programme.key, madeAt, ...decided })
  const values = { days: String(Math.floor(programme.expiryHours / 24)) }
  for (const personId of [mentorId, menteeId]) {
    // Runs that follow each other within the hour give one notice, as long as it leads to something to answer.
    const key = `matchesProposed:${(await firstWaitingRun(tx, personId, madeAt)) ?? run.id}`
    await notify(house, tx, { personId, kind: 'matchesProposed', key, values })
  }
  return 1
}

interface Asked {
  readonly id: string
  readonly role: Side
  /** The most open proposals. */
  readonly most: number
}

interface Waiting {
  /** The proposals to which the person has said yes, and which wait for the other side. */
  readonly chosen: readonly Choosable[]
}

/** Returns the situation of a person who can get a further proposal; undefined for everyone else. */
async function openChoosing(
  house: Pick<House, 'clock'>,
  tx: Database,
  { id, role, most }: Asked,
): Promise<(Choosing & Waiting) | undefined> {
  const person = await personById(tx, id)
  if (person === undefined || person.disabledAt !== null || person.role !== role) return undefined
  // The run may be older than the pause of a person.
  if (await isEntrySuspended(tx, id)) return undefined
  const { facts } = await candidateOf(house, tx, { id, role })
  const choosing = choosingOf(facts)
  const { active } = facts.proposals
  const isOpen = canBeMatched(facts) && choosing.places > 0 && active.length < most
  const chosen = active.filter(({ interestStatus }) => interestStatus === 'INTERESTED')
  return isOpen ? { ...choosing, chosen } : undefined
}
