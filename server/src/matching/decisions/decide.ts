import { refusalOfChoice } from '@saathi/contract/matching/choices.ts'
import { choosingOf } from '@saathi/contract/matching/rules.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { membershipChanged } from '../../chat/public/channels.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { candidateOf } from '../people/person.ts'
import { programmeByKey } from '../programmes/programmes.ts'
import { choosableOf, unfitBeside } from '../trackers/choosable.ts'
import { endAndTell, planFollowUp } from '../trackers/end.ts'
import { asOf, interestOf, otherOf, otherSide, sideOf } from '../trackers/outcome.ts'
import type { Side } from '../trackers/endings.ts'
import { putDecision, standingOf, type TrackerRow, trackersByAlias } from '../trackers/store.ts'
import { acceptBoth } from './accept.ts'
import { holdMatch } from './hold.ts'

type DecidingHouse = NoticeHouse & Pick<House, 'db' | 'due' | 'queue'>

/** One decision about a proposal. */
export interface Decision {
  readonly email: string
  readonly interestStatus: Interest
  readonly reason?: string | undefined
}

/** The person who decides. */
interface Decider {
  readonly id: string
  readonly role: Side
}

type Answer = 'SUCCESS' | 'MENTEE_UNAVAILABLE' | 'MENTOR_UNAVAILABLE'

/** Others may join a group between looking and locking, so the look is repeated this many times at most. */
const mostTries = 5

/**
 * Stores decisions about proposals, all of them or none, and makes the mentorships and groups that follow. If a
 * chosen person has left, returns a status and stores none of the decisions.
 */
export async function decide(
  house: DecidingHouse,
  person: Decider,
  decisions: readonly Decision[],
): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const done = await house.db.transaction(async (tx) => {
      const tried = await tryToDecide(house, tx, { person, decisions })
      // The matching studio follows the answers.
      if (tried !== 'again') await deskChanged(house.bus, tx, ['matching'])
      return tried
    })
    if (done === 'again') continue
    for (const channelId of done.channels) await membershipChanged(house, channelId)
    return done.answer
  }
  throw new Failure('unavailable')
}

interface Deciding {
  readonly person: Decider
  readonly decisions: readonly Decision[]
}

interface Done {
  readonly answer: Answer
  readonly channels: readonly string[]
}

async function tryToDecide(
  house: DecidingHouse,
  tx: Database,
  { person, decisions }: Deciding,
): Promise<Done | 'again'> {
  // The last decision about the same person counts.
  const words = new Map(decisions.map((each) => [each.email, each]))
  const named = await trackersByAlias(tx, person.id, [...words.keys()])
  if (named.length < words.size) throw new Failure('notFound')
  const others = named.map((each) => otherOf(each, person.id))
  const mentors = person.role === 'mentor' ? [person.id] : others
  const held = await holdMatch(tx, {
    people: [person.id, ...others],
    mentors,
    ids: named.map(({ id }) => id),
  })
  if (held === undefined) return 'again'
  const now = house.clock.now()
  const current = held.map((each) => asOf(each, programmeByKey(each.programme), now))
  const own = current.filter((each) => sideOf(each, person.id) === person.role && isOf(each, person.id))
  const changes = changesIn(own, words, person.role)
  if (changes === 'gone')
    return {
      answer: `${otherSide(person.role) === 'mentor' ? 'MENTOR' : 'MENTEE'}_UNAVAILABLE`,
      channels: [],
    }
  await refuseChoice(house, tx, { person, own, changes })
  return { answer: 'SUCCESS', channels: await carryOut(house, tx, { person, own, changes }) }
}

function isOf({ mentorId, menteeId }: TrackerRow, personId: string): boolean {
  return mentorId === personId || menteeId === personId
}

/** A decision that differs from the stored one. */
interface Change {
  readonly tracker: TrackerRow
  readonly interest: Interest
  readonly reason: string | null
}

/**
 * Returns the decisions that change something; `gone` if one is about a person who is gone. Throws if a yes is about a
 * group that the mentee does not fit any more.
 */
function changesIn(
  own: readonly TrackerRow[],
  words: ReadonlyMap<string, Decision>,
  side: Side,
): Change[] | 'gone' {
  const changes: Change[] = []
  let isGone = false
  for (const tracker of own) {
    const word = words.get(tracker.alias)
    if (word === undefined) continue
    const interest = word.interestStatus
    const isSame = interest === interestOf(tracker, side)
    if (isFinal(tracker, side)) {
      if (!isSame) throw new Failure('decisionFinal')
    } else if (tracker.status === 'ACTIVE') {
      const reason = interest === 'REJECTED' ? (word.reason ?? null) : null
      if (!isSame) changes.push({ tracker, interest, reason })
    } else if (tracker.endedAs === 'unfit' && interest === 'INTERESTED') {
      throw new Failure('matchClash')
    } else if (!isSame || interest !== null) {
      isGone = true
    }
  }
  return isGone ? 'gone' : changes
}

/** Whether a decision stays: the person's own no that was sent, and a yes of both. */
function isFinal({ status, endedAs, endedBy }: TrackerRow, side: Side): boolean {
  return status === 'SUCCESS' || (endedAs === 'rejected' && endedBy === side)
}

interface Choice {
  readonly person: Decider
  readonly own: readonly TrackerRow[]
  readonly changes: readonly Change[]
}

/** Throws if the new choices clash or are too many. A no and a withdrawn yes are always possible. */
async function refuseChoice(
  house: DecidingHouse,
  tx: Database,
  { person, own, changes }: Choice,
): Promise<void> {
  if (!changes.some(({ interest }) => interest === 'INTERESTED')) return
  const { facts } = await candidateOf(house, tx, person)
  const next = new Map(changes.map(({ tracker, interest }) => [tracker.id, interest]))
  const candidates = own
    .map((each) => choosableOf(each, person.role))
    .map((each) => ({
      ...each,
      interestStatus: next.get(each.id) ?? (next.has(each.id) ? null : each.interestStatus),
    }))
  const refusal = refusalOfChoice(candidates, choosingOf(facts))
  if (refusal !== undefined) throw new Failure(refusal)
  if (person.role === 'mentee') await refuseUnfit(tx, changes)
}

/** Throws if a mentee says yes to a group with whose members they share nothing. */
async function refuseUnfit(tx: Database, changes: readonly Change[]): Promise<void> {
  for (const { tracker, interest } of changes) {
    if (interest !== 'INTERESTED' || tracker.matchType !== '1toM') continue
    const standing = await standingOf(tx, tracker.mentorId)
    const members = standing.filter(({ isForming }) => isForming)
    if (unfitBeside([tracker], members).length > 0) throw new Failure('matchClash')
  }
}

/** Stores the decisions and what follows from them; returns the new channels. */
async function carryOut(
  house: DecidingHouse,
  tx: Database,
  { person, own, changes }: Choice,
): Promise<string[]> {
  const at = house.clock.now()
  await endOverdue(house, tx, own)
  const side = person.role
  // A mentee has one yes at a time, so the old one must be withdrawn before the new one is stored.
  const isYes = (each: Change) => each.interest === 'INTERESTED'
  const inOrder = [...changes.filter((each) => !isYes(each)), ...changes.filter(isYes)]
  for (const { tracker, interest, reason } of inOrder) {
    await putDecision(tx, { id: tracker.id, side, interest, reason, at })
  }
  const rejected = changes.filter(({ interest }) => interest === 'REJECTED').map(({ tracker }) => tracker)
  await endAndTell(house, tx, { ids: rejected.map(({ id }) => id), as: 'rejected', by: side, at })
  for (const programme of new Set(rejected.map((each) => each.programme)))
    await planFollowUp(house, tx, programme)
  const channels: string[] = []
  for (const { tracker } of changes.filter(isYes)) {
    if (interestOf(tracker, otherSide(side)) !== 'INTERESTED') continue
    channels.push(...(await acceptBoth(house, tx, tracker)))
  }
  return channels
}

/**
 * Ends proposals whose time has passed, before the due work does: a yes on one of them would otherwise forbid a yes
 * on another one. Each must be locked and up to date.
 */
async function endOverdue(house: DecidingHouse, tx: Database, own: readonly TrackerRow[]): Promise<void> {
  for (const { id, programme, endedAs, endedAt } of own) {
    if (endedAs !== 'timed_out' || endedAt === null) continue
    const ended = await endAndTell(house, tx, { ids: [id], as: 'timed_out', by: null, at: endedAt })
    if (ended.length > 0) await planFollowUp(house, tx, programme)
  }
}
