import { refusalOfChoice } from '@saathi/contract/matching/choices.ts'

import { choosableOf } from '../trackers/choosable.ts'
import { bars } from '../trackers/endings.ts'
import { updatedAtOf } from '../trackers/expiry.ts'
import { sideOf } from '../trackers/outcome.ts'
import type { TrackerRow } from '../trackers/store.ts'
import {
  type ChoiceEvent,
  type ChoiceWorld,
  choosingIn,
  ended,
  groupHours,
  hourMs,
  isInPool,
  isStanding,
  type Leaving,
  modelTracker,
  type Pair,
  personOf,
  started,
  waitHours,
} from './choiceWorld.ts'

const expiryHours = 72
const weekHours = 168

/** Whether nothing can happen between two people: one is not in the pool, or blocked the other. */
export function isApart(world: ChoiceWorld, { mentor, mentee }: Pair): boolean {
  return !isInPool(world, mentor) || !isInPool(world, mentee) || world.blocked.includes(`${mentor} ${mentee}`)
}

/** A proposal is made if both can still get one, and if it is possible beside each yes that waits. */
export function published(world: ChoiceWorld, event: Extract<ChoiceEvent, { kind: 'publish' }>) {
  const { mentor, mentee, language } = event
  const between = world.trackers.filter((each) => each.mentorId === mentor && each.menteeId === mentee)
  const count = between.length + 1
  const made = modelTracker(event, language, { hours: world.hours, count })
  const isPossible = (['mentor', 'mentee'] as const).every((side) => {
    const person = personOf(made, side)
    const choosing = choosingIn(world, person, side)
    const chosen = world.trackers
      .filter((each) => each.status === 'ACTIVE' && personOf(each, side) === person)
      .map((each) => choosableOf(each, side))
      .filter(({ interestStatus }) => interestStatus === 'INTERESTED')
    const wanted = { ...choosableOf(made, side), interestStatus: 'INTERESTED' as const }
    return choosing.places > 0 && refusalOfChoice([...chosen, wanted], choosing) === undefined
  })
  const isFree =
    !isApart(world, event) &&
    !between.some((each) => each.status === 'ACTIVE' || isBarring(each, world.hours))
  if (!isPossible || !isFree) return { world, answer: 'dropped' }
  return { world: { ...world, trackers: [...world.trackers, made] }, answer: 'made' }
}

/** Whether an ended proposal keeps two people apart. */
export function isBarring({ endedAs, endedAt }: TrackerRow, hours: number): boolean {
  if (endedAs === null || bars[endedAs] === 'never') return false
  return bars[endedAs] === 'forGood' || hours - (endedAt?.getTime() ?? 0) / hourMs < weekHours
}

export function blocked(world: ChoiceWorld, { mentor, mentee }: Pair): ChoiceWorld {
  const ids = world.trackers
    .filter((each) => isStanding(each) && each.mentorId === mentor && each.menteeId === mentee)
    .map(({ id }) => id)
  // A block tells nobody, so that neither learns who did it.
  const next = { ...ended(world, { ids, as: 'timed_out', by: null }), told: world.told }
  return withoutEmptyGroup({ ...next, blocked: [...world.blocked, `${mentor} ${mentee}`] })
}

export function matchedByHand(world: ChoiceWorld, { mentor, mentee }: Pair): ChoiceWorld {
  const next = [mentor, mentee].reduce((now, person) => {
    const ids = now.trackers
      .filter((each) => isStanding(each) && (each.mentorId === person || each.menteeId === person))
      .map(({ id }) => id)
    return ended(now, { ids, as: 'matched_by_team', by: null, knowing: [mentor, mentee] })
  }, world)
  return withoutEmptyGroup({ ...next, matchedByTeam: [...world.matchedByTeam, mentor, mentee] })
}

function withoutEmptyGroup(world: ChoiceWorld): ChoiceWorld {
  return world.trackers.some(({ isForming }) => isForming) ? world : { ...world, groupSince: null }
}

/** Takes a person out of the pool. People who are out already, or in a mentorship, stay as they are. */
export function left(world: ChoiceWorld, person: string, as: Leaving): ChoiceWorld {
  if (!isInPool(world, person)) return world
  const silent = as === 'break' || as === 'minor' ? world.silent : [...world.silent, person]
  const gone = { ...world, silent, out: { ...world.out, [person]: as } }
  const own = world.trackers
    .filter(isStanding)
    .filter((each) => each.mentorId === person || each.menteeId === person)
  const [first] = own
  if (first === undefined) return gone
  const ids = own.map(({ id }) => id)
  const ending = as === 'break' ? 'left_pool' : 'dropped_out'
  return withoutEmptyGroup(ended(gone, { ids, as: ending, by: sideOf(first, person) }))
}

export function returned(world: ChoiceWorld, person: string): ChoiceWorld {
  const as = world.out[person]
  if (as === undefined || as === 'erased' || as === 'minor') return world
  const { [person]: _, ...out } = world.out
  return { ...world, out }
}

/** Proposals expire and a group starts, each at its moment. */
export function waited(world: ChoiceWorld): ChoiceWorld {
  const later = { ...world, hours: world.hours + waitHours }
  const startsAt = world.groupSince === null ? Infinity : world.groupSince + groupHours
  const expired = (now: ChoiceWorld, until: number) => {
    const ids = now.trackers
      .filter((each) => each.status === 'ACTIVE')
      .filter((each) => updatedAtOf(each).getTime() / hourMs + expiryHours <= until)
      .map(({ id }) => id)
    return ended(now, { ids, as: 'timed_out', by: null })
  }
  const before = expired(later, Math.min(startsAt, later.hours))
  return expired(startsAt <= later.hours ? started(before) : before, later.hours)
}
