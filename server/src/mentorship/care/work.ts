import { daysAfter, daysBetween, indiaDayOf, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import { areApart, goalByDay, lowPulse, quietStep } from '@saathi/contract/mentorship/careRules.ts'

import { longPauses } from '../../desk/public/longPauses.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { StaffScope } from '../../http/request.ts'
import { disabledMentors } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../../room/teamWork.ts'
import { runningOf } from '../public/store.ts'
import { endingItem, type PathEnds } from './endings.ts'
import { aboutPair, type Looking } from './itemParts.ts'
import { inScope, isForgotten, isQuiet, newestPulse, type Pair, pairsIn, sidesOf } from './pairs.ts'
import { activePairs } from './store.ts'
import { contactCounts, pairsLeftAlone, pairsToLookAt, runningPairs } from './carePairsStore.ts'

/** Days of the coming contacts that the page shows one by one. */
const shownDays = 7

type WorkHouse = Pick<House, 'db'> & Pick<JoinedRooms, 'signsOfLife' | 'pathEnds'>

/** Returns what waits for the team in the running mentorships: due contacts, silence, pulses, changes and closures. */
export function openPairsThatWait(house: WorkHouse): (asked: TeamAsked) => Promise<TeamWork> {
  const { db, signsOfLife } = house
  const silent = rememberForAMinute((now) => silentPairs(house, now))
  const ending = rememberForAMinute(async () => {
    const ids = (await runningPairs(db)).map(({ id }) => id)
    return Map.groupBy(await house.pathEnds(ids), ({ mentorshipId }) => mentorshipId)
  })
  return async ({ staff, now, say }) => {
    if (!staff.rights.includes('care')) return { items: [] }
    const today = indiaDayOf(now)
    const ends = await ending(now)
    const also = [...(await silent(now)), ...(await withoutMentor(db, now)), ...ends.keys()]
    const ids = await pairsToLookAt(db, { today, goalBefore: daysAfter(today, -goalByDay), also })
    const reading = { db, signsOfLife, scope: staff.scope, now }
    const pairs = await pairsIn(reading, await activePairs(db, ids))
    const alone = await pairsIn(reading, await pairsLeftAlone(db))
    const days = await contactsIn(db, staff.scope)
    return {
      items: [
        ...pairs.flatMap((pair) => itemsOf(pair, { today, say, ends })),
        ...alone.map((pair) => aloneItem(pair, say)),
      ],
      counts: {
        pairs: days.reduce((sum, { count }) => sum + count, 0),
        quiet: pairs.filter(isQuiet).length,
      },
      contacts: contactDays(days, today),
    }
  }
}

/** Returns the pairs whose mentor is disabled, or away for long. */
async function withoutMentor(db: Database, now: Date): Promise<string[]> {
  const gone = [...(await disabledMentors(db)), ...(await longPauses(db, undefined, now)).keys()]
  return (await runningOf(db, gone)).map(({ id }) => id)
}

/** How long a process remembers facts about all pairs. A change within a minute can wait, because the facts count days. */
const rememberMs = 60_000

/** Returns a function that asks once a minute, and on each new day. Asking about all pairs each time would be slow with thousands. */
function rememberForAMinute<Found>(ask: (now: Date) => Promise<Found>): (now: Date) => Promise<Found> {
  let known: { readonly day: string; readonly until: number; readonly found: Found } | undefined
  return async (now) => {
    const day = indiaDayOf(now)
    if (known?.day === day && known.until > now.getTime()) return known.found
    const found = await ask(now)
    known = { day, until: now.getTime() + rememberMs, found }
    return found
  }
}

/** Returns the pairs that are silent for a week. A pair that talks again is left out at once. */
async function silentPairs({ db, signsOfLife }: WorkHouse, now: Date): Promise<readonly string[]> {
  const day = indiaDayOf(now)
  const running = await runningPairs(db)
  const signs = await signsOfLife(running.map(({ id }) => id))
  const isSilent = ({ id, createdAt }: (typeof running)[number]) =>
    quietStep(daysBetween(indiaDayOf(signs.get(id) ?? createdAt), day)) > 0
  return running.filter(isSilent).map(({ id }) => id)
}

type ContactDay = Awaited<ReturnType<typeof contactCounts>>[number]

/** Returns how many pairs in a scope have their next contact on each day. */
async function contactsIn(db: Database, scope: StaffScope): Promise<ContactDay[]> {
  if (scope.programmes === null && scope.institutions === null) return contactCounts(db)
  const days = new Map<string, number>()
  for (const { nextOn } of await inScope(db, scope, await activePairs(db)))
    days.set(nextOn, (days.get(nextOn) ?? 0) + 1)
  return [...days].map(([day, count]) => ({ day, count }))
}

/** Returns the number of contacts by day: late ones on the day before today, and later ones after the last shown day. */
function contactDays(days: readonly ContactDay[], today: string): ContactDay[] {
  const [first, last] = [daysAfter(today, -1), daysAfter(today, shownDays)]
  const counts = new Map<string, number>(
    Array.from({ length: shownDays + 2 }, (_, index) => [daysAfter(first, index), 0]),
  )
  for (const { day: nextOn, count } of days) {
    const day = nextOn < first ? first : nextOn > last ? last : nextOn
    counts.set(day, (counts.get(day) ?? 0) + count)
  }
  return [...counts].map(([day, count]) => ({ day, count }))
}

function itemsOf(pair: Pair, looking: Looking & { readonly ends: PathEnds }): TeamItem[] {
  const quiet = quietItem(pair, looking)
  const goal = goalItem(pair, looking)
  return [
    handoverItem(pair, looking) ?? leavingItem(pair, looking),
    endingItem(pair, looking),
    contactItem(pair, looking) ?? (quiet === undefined ? goal : undefined),
    // One contact answers both the silence and the missing goal, so they are one item.
    quiet === undefined || goal === undefined
      ? quiet
      : { ...quiet, reason: `${quiet.reason} ${goal.reason}` },
    pulseItem(pair, looking),
  ].flatMap((item) => item ?? [])
}

/** A mentee hears from a person, and not from an email, who comes next. The contact then brings the new mentor. */
function handoverItem(pair: Pair, { say }: Looking): TeamItem | undefined {
  const { handover } = pair
  if (handover === undefined || handover.doneAt !== null) return undefined
  const { droppedAt, plannedAt } = handover
  if (isForgotten(droppedAt, pair.newestContact?.heldAt)) return undefined
  if (handover.isGone)
    return {
      ...aboutPair(pair),
      kind: 'mentor_leaving',
      urgency: 'now',
      reason: say('desk.reason.plannedGone', { name: handover.name, mentees: menteesOf(pair) }),
      since: droppedAt ?? plannedAt,
      due: null,
      actions: ['bridge', 'contact', 'open'],
    }
  return {
    ...aboutPair(pair),
    kind: 'mentor_leaving',
    urgency: 'now',
    reason: say(`desk.reason.tell.${handover.kind}`, { name: handover.name, mentees: menteesOf(pair) }),
    since: handover.plannedAt,
    due: null,
  }
}

/**
 * A pair whose mentor is gone gets a bridge mentor, with one press. If the mentor is only away, a contact is enough: the team and the
 * mentee know what they have agreed on.
 */
function leavingItem(pair: Pair, { say }: Looking): TeamItem | undefined {
  const mentor = pair.members.find(({ role }) => role === 'mentor')?.person
  const since = mentor?.disabledAt ?? pair.mentorAwaySince ?? null
  if (mentor === undefined || since === null || pair.closesOn !== null) return undefined
  const spokenAt = pair.newestContact?.heldAt
  const [isSpoken, isGone] = [spokenAt !== undefined && spokenAt > since, mentor.disabledAt !== null]
  if (isSpoken && !isGone) return undefined
  const state = isSpoken ? 'mentorGone' : isGone ? 'mentorLeaving' : 'mentorAway'
  return {
    ...aboutPair(pair),
    kind: 'mentor_leaving',
    urgency: isSpoken ? 'today' : 'now',
    reason: say(`desk.reason.${state}`, { name: displayNameOf(mentor), mentees: menteesOf(pair) }),
    since,
    due: null,
    actions: ['bridge', 'contact', 'open'],
  }
}

/** A mentee whose mentor's account was erased hears it from a person too. */
function aloneItem(pair: Pair, say: TeamAsked['say']): TeamItem {
  return {
    ...aboutPair(pair),
    kind: 'mentor_leaving',
    urgency: 'now',
    reason: say('desk.reason.mentorErased', { mentees: menteesOf(pair) }),
    since: pair.endedAt ?? pair.createdAt,
    due: null,
  }
}

const menteesOf = ({ members }: Pair) =>
  members.flatMap(({ role, person }) => (role === 'mentee' ? displayNameOf(person) : [])).join(', ')

function contactItem(pair: Pair, { today, say }: Looking): TeamItem | undefined {
  if (pair.nextOn > today) return undefined
  const late = daysBetween(pair.nextOn, today)
  return {
    ...aboutPair(pair),
    kind: 'contact_due',
    urgency: late > 0 ? 'now' : 'today',
    reason:
      late > 0 ? say('desk.reason.contactLate', { count: String(late) }) : say('desk.reason.contactToday'),
    since: startOfIndiaDay(pair.nextOn),
    due: startOfIndiaDay(pair.nextOn),
  }
}

/** A pair that has named no goal by day 21 is spoken to before its next contact. */
function goalItem(pair: Pair, { today, say }: Looking): TeamItem | undefined {
  const day = daysAfter(indiaDayOf(pair.createdAt), goalByDay)
  const spokenAt = pair.newestContact?.heldAt
  const isSpoken = spokenAt !== undefined && indiaDayOf(spokenAt) >= day
  if (pair.hasGoal || today < day || isSpoken) return undefined
  return {
    ...aboutPair(pair),
    kind: 'contact_due',
    urgency: 'week',
    reason: say('desk.reason.noGoal', { days: String(goalByDay) }),
    since: startOfIndiaDay(day),
    due: null,
  }
}

const quietUrgency = { 7: 'week', 14: 'today', 21: 'now' } as const

function quietItem(pair: Pair, { today, say }: Looking): TeamItem | undefined {
  const step = quietStep(pair.silentDays)
  if (step === 0) return undefined
  const urgency = quietUrgency[step === 21 ? 21 : step === 14 ? 14 : 7]
  // The team spoke with the quiet pair: it waits for the next contact, and not twice.
  const spokenAt = pair.newestContact?.heldAt
  if (spokenAt !== undefined && daysBetween(indiaDayOf(spokenAt), today) < 7) return undefined
  return {
    ...aboutPair(pair),
    kind: 'pair_quiet',
    urgency,
    reason: say('desk.reason.quiet', { count: String(pair.silentDays) }),
    since: pair.silentSince,
    due: null,
  }
}

function pulseItem(pair: Pair, { say }: Looking): TeamItem | undefined {
  const spokenAt = pair.newestContact?.heldAt
  // A contact after a pulse is the answer to it.
  const unheard = pair.members
    .flatMap(({ person }) => newestPulse(pair.pulses, person.id) ?? [])
    .filter(({ answeredAt }) => spokenAt === undefined || spokenAt <= answeredAt)
    .toSorted((one, other) => other.answeredAt.getTime() - one.answeredAt.getTime())
  const [newest] = unheard
  if (newest === undefined) return undefined
  const low = unheard
    .filter(({ value }) => value <= lowPulse)
    .toSorted((one, other) => one.value - other.value)[0]
  const shared = { ...aboutPair(pair), due: null } as const
  if (low !== undefined) {
    const person = pair.members.find((member) => member.person.id === low.personId)?.person
    const name = person === undefined ? '' : displayNameOf(person)
    return {
      ...shared,
      since: low.answeredAt,
      kind: 'pulse_low',
      urgency: low.value === 1 ? 'now' : 'today',
      reason: say('desk.reason.pulseLow', { name, value: String(low.value) }),
    }
  }
  const { mentee, mentor } = sidesOf(pair)
  if (!areApart(mentee?.value, mentor?.value)) return undefined
  return {
    ...shared,
    since: newest.answeredAt,
    kind: 'pulse_apart',
    urgency: 'today',
    reason: say('desk.reason.pulseApart', { mentee: String(mentee?.value), mentor: String(mentor?.value) }),
  }
}
