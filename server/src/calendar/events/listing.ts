import { mostListedDays } from '@saathi/contract/calendar/rules.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { daysAfter, daysBetween } from '@saathi/contract/indiaDays.ts'

import type { Database } from '../../engines/database.ts'
import type { House } from '../../house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { byTime, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence } from '../series/series.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'
import { dayIn, endOfDay, startOfDay } from '../series/zones.ts'
import { requireMembership } from './place.ts'
import { presented, type Viewer } from './presenting.ts'

/** Days that a list without days covers: about a month back, and a year ahead. */
const usualDays = { back: 31, ahead: 366 } as const

interface Listed {
  readonly personId: string
  readonly mentorshipId: string
  readonly days: { readonly from?: string; readonly to?: string }
}

/** Returns the events of a mentorship between two days of the person's zone, in order. */
export async function listEvents(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { personId, mentorshipId, days }: Listed,
): Promise<CalendarEvent[]> {
  const [membership, timeZone] = await Promise.all([
    requireMembership(db, personId, mentorshipId),
    timeZoneOf(db, personId),
  ])
  const today = dayIn(clock.now(), timeZone)
  const { from = daysAfter(days.to ?? today, days.to === undefined ? -usualDays.back : -usualDays.ahead) } =
    days
  const { to = daysAfter(days.from ?? today, usualDays.ahead) } = days
  const count = daysBetween(from, to)
  if (count < 0) throw new Failure('invalid', { fields: { to: ['This is before the first day.'] } })
  if (count > mostListedDays) {
    throw new Failure('invalid', { fields: { to: [`Please ask for at most ${mostListedDays} days.`] } })
  }
  const viewer = { personId, membership }
  const span = { from: startOfDay(from, timeZone), to: endOfDay(to, timeZone) }
  return presented(db, viewer, await occurrencesIn(db, viewer, span))
}

/** Returns the occurrences in a mentorship that begin in a span, in order; after its end there are none. */
export async function occurrencesIn(
  db: Database,
  { membership: { mentorshipId, endedAt } }: Viewer,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Occurrence[]> {
  const end = endedAt !== null && endedAt < to ? endedAt : to
  const series = await seriesOfMentorships(db, [mentorshipId], { from })
  return series.flatMap((each) => occurrencesOf(each, { from, to: end })).toSorted(byTime)
}
