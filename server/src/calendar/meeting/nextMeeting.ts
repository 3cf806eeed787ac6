import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { ReplyInput } from '@saathi/contract/base/call.ts'
import { eventMinutes } from '@saathi/contract/calendar/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { nextSession } from '../../learning/public/calendarStore.ts'
import { runningOf } from '../../mentorship/public/store.ts'
import { timeZonesOf } from '../../people/public/store.ts'
import { isPaused, requireMembership } from '../events/place.ts'
import { presented, type Viewer } from '../events/presentation.ts'
import type { BusyTimes } from '../links/busy.ts'
import { byTime, nextOccurrence, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'
import { type Availability, availabilityOf } from './availabilityStore.ts'
import { type Busy, suggestTimes } from './suggestions.ts'
import { firstThatTakesPlace, takesPlaceIn } from '../series/takesPlace.ts'

type NextMeeting = ReplyInput<typeof calendarCalls.nextMeeting>

const dayMs = 86_400_000
/** The days for which events are loaded: those of the suggestions and one more. */
const busyMs = 15 * dayMs

/** Returns the next event of a mentorship, or, if there is none, times that suit its members. */
export async function nextMeetingIn(
  house: House,
  {
    personId,
    mentorshipId,
    busyTimes,
  }: { readonly personId: string; readonly mentorshipId: string; readonly busyTimes: BusyTimes },
): Promise<NextMeeting> {
  const { db, clock } = house
  const membership = await requireMembership(db, personId, mentorshipId)
  const viewer = { personId, membership }
  const members = [personId, ...membership.others.map((other) => other.personId)]
  const now = clock.now()
  const [event, said, session] = await Promise.all([
    nextEvent(db, viewer, now),
    availabilityOf(db, members),
    nextSession(db, { personId, mentorshipId }),
  ])
  const hasSaid = said.some((each) => each.personId === personId)
  const waitsFor = members.filter((id) => !said.some((each) => each.personId === id))
  const isOver = event !== null || membership.endedAt !== null || !hasSaid
  const times = isOver ? [] : await suggested(house, viewer, { said, busyTimes })
  const suggestions = times.map((at) => ({
    scheduledTime: at.toISOString(),
    durationMinutes: eventMinutes.usual,
    isCommon: waitsFor.length === 0,
  }))
  return { event, suggestions, hasSaid, waitsFor, session: session ?? null }
}

/** The running or next event that takes place; none after the end of the mentorship. */
async function nextEvent(db: Database, viewer: Viewer, now: Date): Promise<NextMeeting['event']> {
  const { mentorshipId, endedAt } = viewer.membership
  if (endedAt !== null) return null
  const series = await seriesOfMentorships(db, [mentorshipId], { from: new Date(now.getTime() - dayMs) })
  if (series.length === 0) return null
  const takesPlace = await takesPlaceIn(db, series)
  const [next] = series
    .flatMap((each) => firstThatTakesPlace(presentOrNext(each, now), takesPlace) ?? [])
    .toSorted(byTime)
  const [event] = next === undefined ? [] : await presented(db, viewer, { occurrences: [next], now })
  return event ?? null
}

function presentOrNext(series: Series, now: Date): Occurrence | undefined {
  const begun = occurrencesOf(series, { from: new Date(now.getTime() - dayMs), to: now })
  const present = begun.find(
    ({ startsAt, durationMinutes }) => startsAt.getTime() + durationMinutes * 60_000 > now.getTime(),
  )
  return present ?? nextOccurrence(series, new Date(now.getTime() - 1))
}

async function suggested(
  { db, clock }: House,
  { personId, membership }: Viewer,
  { said, busyTimes }: { readonly said: readonly Availability[]; readonly busyTimes: BusyTimes },
): Promise<Date[]> {
  const members = [personId, ...membership.others.map((other) => other.personId)]
  if (await isPaused(db, personId, membership)) return []
  const now = clock.now()
  const span = { from: now, to: new Date(now.getTime() + busyMs) }
  const [zones, events, elsewhere] = await Promise.all([
    timeZonesOf(db, members),
    eventsOf(db, members, span),
    busyTimes(members, span),
  ])
  const busy = [...events, ...elsewhere]
  const free = said.map((each) => ({ ...each, timeZone: zones.get(each.personId) ?? 'UTC' }))
  const asker = free.find((each) => each.personId === personId)
  if (asker === undefined) return []
  const others = free.filter((each) => each !== asker)
  return suggestTimes({ now, asker, others, busy, minutes: eventMinutes.usual })
}

/** When these people have events, in any of their mentorships. */
async function eventsOf(db: Database, people: readonly string[], { from, to }: Busy): Promise<Busy[]> {
  const running = new Set((await runningOf(db, people)).map(({ id }) => id))
  const series = await seriesOfMentorships(db, [...running], { from })
  const span = { from: new Date(from.getTime() - dayMs), to }
  return series
    .flatMap((each) => occurrencesOf(each, span))
    .map(({ startsAt, durationMinutes }) => ({
      from: startsAt,
      to: new Date(startsAt.getTime() + durationMinutes * 60_000),
    }))
}
