import { mostListedDays, mostListedEvents } from '@saathi/contract/calendar/rules.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { failureOfFields } from '@saathi/contract/errors.ts'
import { daysAfter, daysBetween } from '@saathi/contract/base/indiaDays.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { answersIn } from '../series/answerStore.ts'
import { inOrder } from '../series/inOrder.ts'
import { seriesOfMentorships } from '../series/seriesStore.ts'
import { dayIn, endOfDay, startOfDay } from '../series/zones.ts'
import { type Page, pageOf } from './page.ts'
import { requireMembership } from './place.ts'
import { presentedWith } from './presentation.ts'

/** Days that a list without days covers: about a month back, and a year ahead. */
const usualDays = { back: 31, ahead: 366 } as const

interface Listed {
  readonly personId: string
  readonly mentorshipId: string
  readonly days: { readonly from?: string; readonly to?: string }
  readonly page: Page
}

/** Returns the events of a mentorship between two days of the person's zone, or between two moments, in order. */
export async function listEvents(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { personId, mentorshipId, days, page }: Listed,
): Promise<CalendarEvent[]> {
  const timeZone = await timeZoneOf(db, personId)
  const now = clock.now()
  const today = dayIn(now, timeZone)
  const dayOf = (given: string) => (isMoment(given) ? dayIn(new Date(given), timeZone) : given)
  const {
    from = daysAfter(dayOf(days.to ?? today), days.to === undefined ? -usualDays.back : -usualDays.ahead),
  } = days
  const { to = daysAfter(dayOf(days.from ?? today), usualDays.ahead) } = days
  const count = daysBetween(dayOf(from), dayOf(to))
  if (count < 0) throw failureOfFields<Listed['days']>('invalid', { to: ['This is before the first day.'] })
  if (count > mostListedDays) {
    throw failureOfFields<Listed['days']>('invalid', {
      to: [`Please ask for at most ${mostListedDays} days.`],
    })
  }
  const span = {
    from: isMoment(from) ? new Date(from) : startOfDay(from, timeZone),
    to: isMoment(to) ? new Date(to) : endOfDay(to, timeZone),
  }
  return eventsIn(db, { personId, mentorshipId, now, page }, span)
}

const isMoment = (given: string) => given.includes('T')

interface Asked extends Omit<Listed, 'days' | 'page'> {
  readonly now: Date
  readonly page?: Page
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** The page for a caller who asks for none. */
const firstPage: Page = { page: 1, size: mostListedEvents }

/**
 * Returns a page of the events of a mentorship that begin in a span, in order, as a member sees them; after its end
 * there are none.
 */
export async function eventsIn(
  db: Database,
  { personId, mentorshipId, now, page = firstPage }: Asked,
  { from, to }: Span,
): Promise<CalendarEvent[]> {
  // All at once, to save round trips. A stranger gets 404, so none of the loaded data reaches them.
  const [membership, series, answers] = await Promise.all([
    requireMembership(db, personId, mentorshipId),
    seriesOfMentorships(db, [mentorshipId], { from }),
    answersIn(db, mentorshipId, { from, to }),
  ])
  const { endedAt } = membership
  const end = endedAt !== null && endedAt < to ? endedAt : to
  const occurrences = pageOf(inOrder(series, { from, to: end }), page)
  return presentedWith(db, { personId, membership }, { occurrences, now, answers })
}
