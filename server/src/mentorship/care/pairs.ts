import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PairEntry } from '@saathi/contract/mentorship/careCalls.ts'
import { type Expectation, quietStep, riskOf } from '@saathi/contract/mentorship/careRules.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import { leavesOf } from '../../desk/public/leaves.ts'
import { longPauses } from '../../desk/public/longPauses.ts'
import type { Database } from '../../engines/database/database.ts'
import type { StaffScope } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { type HandoverRow, newestHandovers } from '../change/handoverStore.ts'
import { type ClosureRow, closuresOf, type FarewellRow, farewellsOf } from '../change/closureStore.ts'
import { backOf, leaveOf, type MentorLeave } from '../away/leave.ts'
import { goalsOf } from './goalStore.ts'
import { type CareRow, everyMember, newestContacts, type PulseRow, pulsesOf } from './store.ts'

/** A pair with its computed facts. */
export interface Pair extends CareRow {
  readonly members: readonly { readonly person: PersonRow; readonly role: 'mentee' | 'mentor' }[]
  readonly owner: PersonRow | undefined
  readonly silentDays: number
  readonly silentSince: Date
  readonly pulses: readonly PulseRow[]
  /** Whether one of the pair has named their goal. */
  readonly hasGoal: boolean
  /** The mentor whom the team paused, with the last day; undefined if none is. */
  readonly mentorLeave: MentorLeave | undefined
  /** Since when a mentor of the pair is paused for long; undefined if none is. */
  readonly mentorAwaySince: Date | undefined
  /** The newest change of the mentor, with the name of the next or present one. */
  readonly handover: (HandoverRow & { readonly name: string; readonly isGone: boolean }) | undefined
  readonly closure: ClosureRow | undefined
  readonly farewells: readonly FarewellRow[]
  readonly newestContact: { readonly outcome: PairContact; readonly heldAt: Date } | undefined
}
type PairContact = Awaited<ReturnType<typeof newestContacts>>[number]['outcome']

/** The dependencies of reading pairs. */
export interface PairReading extends Pick<JoinedRooms, 'signsOfLife'> {
  readonly db: Database
  readonly scope: StaffScope
  readonly now: Date
}

/**
 * Returns these pairs with their people, in their order. A pair is in the scope of a member of the team if one of its mentees
 * and its mentor are; the others are left out. If one side has left, the other one counts.
 */
export async function pairsIn(
  { db, scope, now, signsOfLife }: PairReading,
  rows: readonly CareRow[],
): Promise<Pair[]> {
  const ids = rows.map(({ id }) => id)
  const members = await everyMember(db, ids)
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const handovers = await newestHandovers(db, ids)
  const inMembers = members.map(({ personId }) => personId)
  const named = [...inMembers, ...owners, ...handovers.map(({ mentorId }) => mentorId)]
  const people = await peopleByIds(db, [...new Set(named)])
  const byId = new Map(people.map((person) => [person.id, person]))
  const byPair = Map.groupBy(members, ({ mentorshipId }) => mentorshipId)
  const seen = rows.filter(({ id }) => isSeen(scope, byPair.get(id) ?? [], byId))
  const seenIds = seen.map(({ id }) => id)
  const mentors = mentorsAmong(members)
  const closing = seen.flatMap(({ id, closesOn }) => (closesOn === null ? [] : id))
  const [signs, pulses, contacts, goals, away, leaves, closures, farewells] = await Promise.all([
    signsOfLife(seenIds),
    pulsesOf(db, seenIds),
    newestContacts(db, seenIds),
    goalsOf(db, seenIds),
    longPauses(db, mentors, now),
    leavesOf(db, mentors),
    closuresOf(db, closing),
    farewellsOf(db, closing),
  ])
  const withGoal = new Set(goals.map(({ mentorshipId }) => mentorshipId))
  const pulsesByPair = Map.groupBy(pulses, ({ mentorshipId }) => mentorshipId)
  const handoverByPair = new Map(handovers.map((row) => [row.mentorshipId, row]))
  const closureByPair = new Map(closures.map((row) => [row.mentorshipId, row]))
  const farewellsByPair = Map.groupBy(farewells, ({ mentorshipId }) => mentorshipId)
  const contactByPair = new Map(contacts.map((contact) => [contact.mentorshipId, contact]))
  return seen.map((row) => {
    const handover = handoverByPair.get(row.id)
    const own = byPair.get(row.id) ?? []
    const mentorIds = mentorsAmong(own)
    const spokeAt = newerOf(signs.get(row.id) ?? row.createdAt, handover?.doneAt ?? row.createdAt)
    const mentorLeave = leaveOf(leaves, mentorIds, byId)
    const silentSince = newerOf(spokeAt, backOf(leaves, mentorIds) ?? row.createdAt)
    return {
      ...row,
      members: peopleOf(own, byId),
      owner: row.ownerId === null ? undefined : byId.get(row.ownerId),
      silentSince,
      // Silence does not count against the pair while the mentor is away.
      silentDays: mentorLeave === undefined ? daysOfSilence(silentSince, now) : 0,
      mentorLeave,
      pulses: pulsesByPair.get(row.id) ?? [],
      hasGoal: withGoal.has(row.id),
      mentorAwaySince: own.map(({ personId }) => away.get(personId)).find(Boolean),
      newestContact: contactByPair.get(row.id),
      handover: handover && withMentor(handover, byId),
      closure: closureByPair.get(row.id),
      farewells: farewellsByPair.get(row.id) ?? [],
    }
  })
}

interface Member {
  readonly personId: string
  readonly role: 'mentee' | 'mentor'
}

/** Returns the ids of the mentors among members. */
const mentorsAmong = (members: readonly Member[]) =>
  members.flatMap(({ role, personId }) => (role === 'mentor' ? personId : []))

/** Returns the people of these members; one whose account is gone is left out. */
function peopleOf(members: readonly Member[], people: ReadonlyMap<string, PersonRow>): Pair['members'] {
  return members.flatMap(({ personId, role }) => {
    const person = people.get(personId)
    return person === undefined ? [] : [{ person, role }]
  })
}

const daysOfSilence = (since: Date, now: Date) => Math.max(0, daysBetween(indiaDayOf(since), indiaDayOf(now)))

/** Returns a handover with the name of its mentor, and whether they cannot come any more. */
function withMentor(handover: HandoverRow, people: ReadonlyMap<string, PersonRow>) {
  const { mentorId, droppedAt } = handover
  const isGone = droppedAt !== null || people.get(mentorId)?.disabledAt !== null
  return { ...handover, name: nameIn(people, mentorId), isGone }
}

const newerOf = (one: Date, other: Date) => (one > other ? one : other)

function nameIn(people: ReadonlyMap<string, PersonRow>, id: string): string {
  const person = people.get(id)
  return person === undefined ? '' : displayNameOf(person)
}

/** Returns those of these mentorships that are in a scope. */
export async function inScope<Row extends { readonly id: string }>(
  db: Database,
  scope: StaffScope,
  rows: readonly Row[],
): Promise<Row[]> {
  const members = await everyMember(
    db,
    rows.map(({ id }) => id),
  )
  const people = await peopleByIds(db, [...new Set(members.map(({ personId }) => personId))])
  const byId = new Map(people.map((person) => [person.id, person]))
  const byPair = Map.groupBy(members, ({ mentorshipId }) => mentorshipId)
  return rows.filter(({ id }) => isSeen(scope, byPair.get(id) ?? [], byId))
}

function isSeen(
  scope: StaffScope,
  members: readonly { readonly personId: string; readonly role: string }[],
  people: ReadonlyMap<string, PersonRow>,
): boolean {
  const fits = (role: string) => {
    const side = members.filter((member) => member.role === role)
    if (side.length === 0) return true
    return side.some(({ personId }) => {
      const person = people.get(personId)
      return person !== undefined && isInScope(scope, person)
    })
  }
  return fits('mentee') && fits('mentor')
}

/** Returns the newest pulse of a person. */
export function newestPulse(pulses: readonly PulseRow[], personId: string | undefined): PulseRow | undefined {
  return pulses.findLast((pulse) => pulse.personId === personId)
}

/** Returns the newest pulses of the mentee and the mentor of a pair. A group has no single mentee. */
export function sidesOf({ members, pulses, type }: Pick<Pair, 'members' | 'pulses' | 'type'>) {
  const of = (role: string) => members.find((member) => member.role === role)?.person.id
  return {
    mentee: type === 'one_to_one' ? newestPulse(pulses, of('mentee')) : undefined,
    mentor: newestPulse(pulses, of('mentor')),
  }
}

/** What an entry of the list depends on besides the pair. */
export interface Showing {
  readonly now: Date
  /** How many planned calls of the last weeks did not take place. */
  readonly missedCalls: number
  /** What the two expect differently. */
  readonly differing: readonly Expectation[]
  /** Phone numbers are for people with the right `care`. */
  readonly hasPhones: boolean
}

/** Returns the risk of a pair; null if one of its people may be under 18. */
export function pairRisk(
  pair: Pair,
  { now, missedCalls, differing }: Omit<Showing, 'hasPhones'>,
): PairEntry['risk'] {
  if (!pair.members.every(({ person }) => isSurelyAdult(person.birthYear, now))) return null
  const { mentee, mentor } = sidesOf(pair)
  const parts = riskOf({
    silentDays: pair.silentDays,
    menteePulse: mentee?.value,
    mentorPulse: mentor?.value,
    lateDays: daysBetween(pair.nextOn, indiaDayOf(now)),
    newestOutcome: pair.newestContact?.outcome,
    missedCalls,
    differing,
  })
  return { sum: parts.reduce((sum, { points }) => sum + points, 0), parts, differing: [...differing] }
}

/** Returns a pair as the list shows it. */
export function entryOf(pair: Pair, showing: Showing): PairEntry {
  return {
    id: pair.id,
    type: pair.type,
    state: stateOf(pair),
    since: pair.createdAt.toISOString(),
    members: pair.members.map(({ person, role }) => ({
      userId: person.id,
      name: displayNameOf(person),
      role,
      phone: showing.hasPhones ? person.phoneNumber : '',
    })),
    nextContactOn: pair.endedAt === null ? pair.nextOn : null,
    ownerId: pair.ownerId,
    ownerName: pair.owner === undefined ? '' : displayNameOf(pair.owner),
    silentDays: pair.silentDays,
    mentorLeave: pair.endedAt === null ? (pair.mentorLeave ?? null) : null,
    handover: handoverShown(pair),
    risk: pair.endedAt === null ? pairRisk(pair, showing) : null,
  }
}

function handoverShown({ handover, newestContact }: Pair): PairEntry['handover'] {
  if (handover === undefined || isForgotten(handover.droppedAt, newestContact?.heldAt)) return null
  const { kind, mentorId, name, doneAt, isGone } = handover
  return { kind, mentorId, name, isDone: doneAt !== null, isGone }
}

/** Whether the mentee was spoken with after a plan was dropped. */
export const isForgotten = (droppedAt: Date | null, spokenAt: Date | undefined) =>
  droppedAt !== null && spokenAt !== undefined && spokenAt > droppedAt

/** Returns the state of a pair. */
export function stateOf({ endedAt, pausedAt, closesOn }: CareRow): PairEntry['state'] {
  if (endedAt !== null) return 'ended'
  if (closesOn !== null) return 'closing'
  return pausedAt === null ? 'active' : 'paused'
}

/** Whether a pair has been silent for a week. */
export const isQuiet = ({ silentDays }: Pick<Pair, 'silentDays'>) => quietStep(silentDays) > 0

/** Returns the names of the people of these mentorships, by the mentorship. */
export async function pairNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = await everyMember(db, ids)
  const people = await peopleByIds(db, [...new Set(members.map(({ personId }) => personId))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return new Map(
    [...Map.groupBy(members, ({ mentorshipId }) => mentorshipId)].map(([id, own]) => [
      id,
      namesOf({
        members: peopleOf(own, byId),
      }),
    ]),
  )
}

/** Returns the names of the people of a pair, the mentee first. */
export function namesOf({ members }: Pick<Pair, 'members'>): string {
  const names = members
    .toSorted((one, other) => (one.role === other.role ? 0 : one.role === 'mentee' ? -1 : 1))
    .map(({ person }) => displayNameOf(person))
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} …` : names.join(', ')
}
