import { type Choosing, refusalOfChoice } from '@saathi/contract/matching/choices.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'

import { choosableOf, sharedBy, unfitBeside } from '../trackers/choosable.ts'
import { type Ending, freedSides, type Side } from '../trackers/endings.ts'
import { interestOf, otherSide, sideOf } from '../trackers/outcome.ts'
import type { TrackerRow } from '../trackers/store.ts'

/**
 * A small pool as a model without a database: a mentor of a group, a mentor of one to one, and mentees who are
 * proposed to both. Tests compare it with the results of the statements.
 */
export interface ChoiceWorld {
  readonly trackers: readonly TrackerRow[]
  /** How many mentees the group takes. */
  readonly size: number
  /** Hours since the proposals were made. */
  readonly hours: number
  /** When the group began to form; null without one. */
  readonly groupSince: number | null
  /** The people who were told that their yes is free again, as `person proposal`. */
  readonly told: readonly string[]
}

/** Something that happens in the pool. */
export type ChoiceEvent =
  | { readonly kind: 'say'; readonly by: Side; readonly about: string; readonly word: Interest }
  | { readonly kind: 'leave'; readonly person: string }
  /** 73 hours pass: proposals expire, and the second time a group starts. */
  | { readonly kind: 'wait' }

/** The people of the model. */
export const groupMentor = 'groupMentor'
export const pairMentor = 'pairMentor'
const groupHours = 120
export const waitHours = 73

/** Returns a proposal of the model; its id names the two people. */
export function modelTracker(mentorId: string, menteeId: string, language: readonly string[]): TrackerRow {
  const same = { points: 0, fit: 'same' } as const
  return {
    id: `${mentorId} ${menteeId}`,
    alias: '',
    runId: '',
    programme: 'general',
    mentorId,
    menteeId,
    matchType: mentorId === groupMentor ? '1toM' : '1to1',
    contributions: [
      { criterion: 'language', matched: [...language], ...same },
      { criterion: 'time', matched: ['sunday'], ...same },
    ],
    madeAt: new Date(0),
    mentorInterest: null,
    mentorDecidedAt: null,
    menteeInterest: null,
    menteeDecidedAt: null,
    status: 'ACTIVE',
    endedAs: null,
    endedBy: null,
    endedAt: null,
    mentorToldAt: null,
    menteeToldAt: null,
    groupId: null,
    isForming: false,
    part: 'core',
  }
}

/** Returns the world after an event, and the reply to the person who decided. */
export function after(
  world: ChoiceWorld,
  event: ChoiceEvent,
): { readonly world: ChoiceWorld; readonly answer: string } {
  if (event.kind === 'say') return said(world, event)
  return { world: event.kind === 'leave' ? left(world, event.person) : waited(world), answer: '' }
}

/** Returns the world after both people of a proposal withdrew every other yes and said yes to it. */
export function afterBothSaidYes(world: ChoiceWorld, id: string): ChoiceWorld {
  const wanted = world.trackers.find((each) => each.id === id)
  const steps = world.trackers.flatMap((each): ChoiceEvent[] => {
    if (each.status !== 'ACTIVE' || each.id === id) return []
    return (['mentee', 'mentor'] as const)
      .filter((side) => personOf(each, side) === (wanted && personOf(wanted, side)))
      .filter((side) => interestOf(each, side) === 'INTERESTED')
      .map((by) => ({ kind: 'say', by, about: each.id, word: null }))
  })
  const yes = (['mentee', 'mentor'] as const).map((by): ChoiceEvent => ({
    kind: 'say',
    by,
    about: id,
    word: 'INTERESTED',
  }))
  return [...steps, ...yes].reduce((now, step) => after(now, step).world, world)
}

function personOf({ mentorId, menteeId }: TrackerRow, side: Side): string {
  return side === 'mentor' ? mentorId : menteeId
}

type Said = Extract<ChoiceEvent, { kind: 'say' }>

function said(world: ChoiceWorld, event: Said) {
  const { by, about, word } = event
  const tracker = world.trackers.find(({ id }) => id === about)
  if (tracker === undefined) throw new Error(`There is no proposal ${about}.`)
  const isSame = interestOf(tracker, by) === word
  const isFinal = tracker.status === 'SUCCESS' || (tracker.endedAs === 'rejected' && tracker.endedBy === by)
  if (isFinal) return { world, answer: isSame ? 'SUCCESS' : 'decision_final' }
  if (tracker.status === 'EXPIRED') {
    const isGone = !isSame || word !== null
    if (!isGone) return { world, answer: 'SUCCESS' }
    if (tracker.endedAs === 'unfit' && word === 'INTERESTED') return { world, answer: 'match_clash' }
    return { world, answer: by === 'mentor' ? 'MENTEE_UNAVAILABLE' : 'MENTOR_UNAVAILABLE' }
  }
  const next = changed(world, [about], () =>
    by === 'mentor' ? { mentorInterest: word } : { menteeInterest: word },
  )
  const refusal = word === 'INTERESTED' && !isSame ? refusalIn(next, personOf(tracker, by), by) : undefined
  if (refusal !== undefined) return { world, answer: refusal }
  if (word === 'REJECTED')
    return { world: ended(next, { ids: [about], as: 'rejected', by }), answer: 'SUCCESS' }
  const isMutual = word === 'INTERESTED' && interestOf(tracker, otherSide(by)) === 'INTERESTED'
  return { world: isMutual ? matched(next, tracker) : next, answer: 'SUCCESS' }
}

/** Returns why the yeses of a person exclude each other. */
function refusalIn(world: ChoiceWorld, person: string, side: Side): string | undefined {
  const own = world.trackers.filter((each) => personOf(each, side) === person)
  const members = own.filter(({ isForming }) => isForming)
  const isGroup = person === groupMentor
  const choosing: Choosing = {
    role: side,
    matchType: isGroup ? '1toM' : '1to1',
    places: isGroup ? world.size - members.length : 1,
    shared: isGroup ? sharedBy(members) : {},
  }
  const refusal = refusalOfChoice(
    own.map((each) => choosableOf(each, side)),
    choosing,
  )
  return refusal === undefined
    ? undefined
    : { tooManyChosen: 'too_many_chosen', matchClash: 'match_clash' }[refusal]
}

function matched(world: ChoiceWorld, { id, mentorId, menteeId }: TrackerRow): ChoiceWorld {
  const isGroup = mentorId === groupMentor
  const joined = changed(world, [id], () => ({ status: 'SUCCESS', isForming: isGroup }))
  const free = endedOf(joined, menteeId, 'accepted_elsewhere')
  if (!isGroup) return endedOf(free, mentorId, 'filled')
  const forming = { ...free, groupSince: free.groupSince ?? free.hours }
  const members = forming.trackers.filter(({ isForming }) => isForming)
  if (members.length >= forming.size) return started(forming)
  const open = forming.trackers.filter((each) => each.mentorId === mentorId && each.status === 'ACTIVE')
  const unfit = unfitBeside(open, members).map((each) => each.id)
  return ended(forming, { ids: unfit, as: 'unfit', by: null })
}

function started(world: ChoiceWorld): ChoiceWorld {
  const members = world.trackers.filter(({ isForming }) => isForming).map(({ id }) => id)
  const begun = changed(world, members, () => ({ isForming: false }))
  return { ...endedOf(begun, groupMentor, 'filled'), groupSince: null }
}

function left(world: ChoiceWorld, person: string): ChoiceWorld {
  const standing = world.trackers.filter(({ status, isForming }) => status === 'ACTIVE' || isForming)
  const own = standing.filter((each) => each.mentorId === person || each.menteeId === person)
  const [first] = own
  if (first === undefined) return world
  const ids = own.map(({ id }) => id)
  const next = ended(world, { ids, as: 'left_pool', by: sideOf(first, person) })
  return next.trackers.some(({ isForming }) => isForming) ? next : { ...next, groupSince: null }
}

function waited(world: ChoiceWorld): ChoiceWorld {
  const open = world.trackers.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  const later = { ...ended(world, { ids: open, as: 'timed_out', by: null }), hours: world.hours + waitHours }
  const isStarting = later.groupSince !== null && later.hours - later.groupSince >= groupHours
  return isStarting ? started(later) : later
}

/** Ends the open proposals of a person by that person's act. */
function endedOf(world: ChoiceWorld, person: string, as: Ending): ChoiceWorld {
  const open = world.trackers.filter(({ status }) => status === 'ACTIVE')
  const own = open.filter((each) => each.mentorId === person || each.menteeId === person)
  const ids = own.map(({ id }) => id)
  return own[0] === undefined ? world : ended(world, { ids, as, by: sideOf(own[0], person) })
}

interface EndingIn {
  readonly ids: readonly string[]
  readonly as: Ending
  readonly by: Side | null
}

function ended(world: ChoiceWorld, { ids, as, by }: EndingIn): ChoiceWorld {
  const told = world.trackers
    .filter(({ id }) => ids.includes(id))
    .flatMap((each) => freedSides(each, by).map((side) => `${personOf(each, side)} ${each.id}`))
  const next = changed(world, ids, () => ({ status: 'EXPIRED', endedAs: as, endedBy: by, isForming: false }))
  return { ...next, told: [...world.told, ...told].toSorted() }
}

function changed(world: ChoiceWorld, ids: readonly string[], change: () => Partial<TrackerRow>): ChoiceWorld {
  return {
    ...world,
    trackers: world.trackers.map((each) => (ids.includes(each.id) ? { ...each, ...change() } : each)),
  }
}
