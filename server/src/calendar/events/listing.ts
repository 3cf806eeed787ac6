import { mostListedDays } from '@saathi/contract/calendar/rules.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { failureOfFields } from '@saathi/contract/errors.ts'
import { daysAfter, daysBetween } from '@saathi/contract/indiaDays.ts'

import type { Database } from '../../engines/database.ts'
import type { House } from '../../house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { answersIn } from '../series/answerStore.ts'
import { byTime, occurrencesOf } from '../series/recurrence.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'
import { dayIn, endOfDay, startOfDay } from '../series/zones.ts'
import { requireMembership } from './place.ts'
import { presentedWith } from './presenting.ts'

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
  const timeZone = await timeZoneOf(db, personId)
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const { from = daysAfter(days.to ?? today, days.to === undefined ? -usualDays.back : -usualDays.ahead) } =
    days
  const { to = daysAfter(days.from ?? today, usualDays.ahead) } = days
  const count = daysBetween(from, to)
  if (count < 0) throw failureOfFields<Listed['days']>('invalid', { to: ['This is before the first day.'] })
  if (count > mostListedDays) {
    throw failureOfFields<Listed['days']>('invalid', {
      to: [`Please ask for at most ${mostListedDays} days.`],
    })
  }
  const span = { from: startOfDay(from, timeZone), to: endOfDay(to, timeZone) }
  return eventsIn(db, { personId, mentorshipId, now }, span)
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Returns the events of a mentorship that begin in a span, in order, as a member sees them; after its end there are none. */
export async function eventsIn(
  db: Database,
  { personId, mentorshipId, now }: Omit<Listed, 'days'> & { readonly now: Date },
  { from, to }: Span,
): Promise<CalendarEvent[]> {
  // All at once, to save round trips. A stranger gets 404, so nothing of it reaches them.
  const [membership, series, answers] = await Promise.all([
    requireMembership(db, personId, mentorshipId),
    seriesOfMentorships(db, [mentorshipId], { from }),
    answersIn(db, mentorshipId, { from, to }),
  ])
  const { endedAt } = membership
  const end = endedAt !== null && endedAt < to ? endedAt : to
  const occurrences = series.flatMap((each) => occurrencesOf(each, { from, to: end })).toSorted(byTime)
  return presentedWith(db, { personId, membership }, { occurrences, now, answers })
}
