import type { Choosing } from '@saathi/contract/matching/choices.ts'
import type { Interest } from '@saathi/contract/matching/trackers.ts'

import { sharedBy, unfitBeside } from '../trackers/choosable.ts'
import { type Ending, freedSides, type Side } from '../trackers/endings.ts'
import { sideOf } from '../trackers/outcome.ts'
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
  /** The people who were told that their yes is free again, as `person mentor mentee`. */
  readonly told: readonly string[]
  /** The people who are out of the pool, and why. */
  readonly out: Readonly<Record<string, Leaving>>
  /** The people who were paused, disabled or erased. Whether they can sign in is not asked here: they decide nothing any more. */
  readonly silent: readonly string[]
  /** The pairs with a block between them. */
  readonly blocked: readonly string[]
  /** The people whom the team matched by hand. */
  readonly matchedByTeam: readonly string[]
}

/** A world in which nothing has happened yet. */
export const untouched = {
  hours: 0,
  groupSince: null,
  told: [],
  out: {},
  silent: [],
  blocked: [],
  matchedByTeam: [],
} as const

/** How a person leaves the pool: a break, a paused, disabled or erased account, or a corrected year of birth. */
export type Leaving = 'break' | 'paused' | 'disabled' | 'erased' | 'minor'

/** Something that happens in the pool. */
export type ChoiceEvent =
  | { readonly kind: 'say'; readonly by: Side; readonly about: string; readonly word: Interest }
  | { readonly kind: 'leave'; readonly person: string; readonly as: Leaving }
  /** A person ends the break, or the account is enabled or resumed. */
  | { readonly kind: 'return'; readonly person: string }
  | { readonly kind: 'block'; readonly by: Side; readonly mentor: string; readonly mentee: string }
  /** The programme team matches two people by hand. */
  | { readonly kind: 'match'; readonly mentor: string; readonly mentee: string }
  /** A run with one proposal is published. */
  | {
      readonly kind: 'publish'
      readonly mentor: string
      readonly mentee: string
      readonly language: readonly string[]
    }
  /** A mentor changes the survey's answers, with fewer places, or a mentee the languages. */
  | { readonly kind: 'answers'; readonly person: string }
  /** 73 hours pass: proposals expire, and the second time a group starts. */
  | { readonly kind: 'wait' }

export const hourMs = 3_600_000

/** The people of the model. */
export const groupMentor = 'groupMentor'
export const pairMentor = 'pairMentor'
export const mentees: readonly string[] = ['ada', 'bela', 'chitra', 'devi']
export const groupHours = 120
export const waitHours = 73

/** Returns a proposal of the model; its id names the two people, and which of their proposals it is. */
export function modelTracker(
  { mentor: mentorId, mentee: menteeId }: Pair,
  language: readonly string[],
  { hours = 0, count = 1 } = {},
): TrackerRow {
  const same = { points: 0, fit: 'same' } as const
  return {
    id: `${mentorId} ${menteeId} ${count}`,
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
    madeAt: new Date(hours * hourMs),
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

/** Two people who are or can be proposed to each other. */
export interface Pair {
  readonly mentor: string
  readonly mentee: string
}

/** Whether a person waits in the pool: present, and in no mentorship. */
export function isInPool({ out, trackers, matchedByTeam }: ChoiceWorld, person: string): boolean {
  const isMatched = trackers.some(
    ({ mentorId, menteeId, status, isForming }) =>
      status === 'SUCCESS' && !isForming && (mentorId === person || menteeId === person),
  )
  return out[person] === undefined && !isMatched && !matchedByTeam.includes(person)
}

export function personOf({ mentorId, menteeId }: TrackerRow, side: Side): string {
  return side === 'mentor' ? mentorId : menteeId
}

export function isStanding({ status, isForming }: TrackerRow): boolean {
  return status === 'ACTIVE' || isForming
}

export function choosingIn(world: ChoiceWorld, person: string, side: Side): Choosing {
  const members = world.trackers.filter((each) => each.isForming && personOf(each, side) === person)
  const isGroup = person === groupMentor
  return {
    role: side,
    matchType: isGroup ? '1toM' : '1to1',
    places: (isGroup ? world.size : 1) - members.length,
    shared: isGroup ? sharedBy(members) : {},
  }
}

export function matched(world: ChoiceWorld, { id, mentorId, menteeId }: TrackerRow): ChoiceWorld {
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

export function started(world: ChoiceWorld): ChoiceWorld {
  const members = world.trackers.filter(({ isForming }) => isForming).map(({ id }) => id)
  const begun = changed(world, members, () => ({ isForming: false }))
  return { ...endedOf(begun, groupMentor, 'filled'), groupSince: null }
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
  readonly knowing?: readonly string[]
}

export function ended(world: ChoiceWorld, { ids, as, by, knowing = [] }: EndingIn): ChoiceWorld {
  const told = world.trackers
    .filter(({ id }) => ids.includes(id))
    .flatMap((each) =>
      freedSides(each, by)
        .map((side) => personOf(each, side))
        .filter((person) => !knowing.includes(person))
        .map((person) => `${person} ${each.mentorId} ${each.menteeId}`),
    )
  const next = changed(world, ids, () => ({
    status: 'EXPIRED',
    endedAs: as,
    endedBy: by,
    endedAt: new Date(world.hours * hourMs),
    isForming: false,
  }))
  return { ...next, told: [...world.told, ...told].toSorted() }
}

export function changed(
  world: ChoiceWorld,
  ids: readonly string[],
  change: () => Partial<TrackerRow>,
): ChoiceWorld {
  return {
    ...world,
    trackers: world.trackers.map((each) => (ids.includes(each.id) ? { ...each, ...change() } : each)),
  }
}
