import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { streakWeeks } from '@saathi/contract/calendar/rules.ts'
import type { ReplyInput } from '@saathi/contract/base/call.ts'
import { daysAfter, mondayOf } from '@saathi/contract/base/indiaDays.ts'

import type { House } from '../../house/house.ts'
import { quizzesTaken, sessionsThatEnd } from '../../learning/public/calendarStore.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import { type PersonRow, timeZoneOf } from '../../people/public/store.ts'
import { eventsIn } from '../events/list.ts'
import { isPaused, requireMembership } from '../events/place.ts'
import { linkOf } from '../links/linkStore.ts'
import { dayIn, endOfDay, startOfDay } from '../series/zones.ts'

type Month = ReplyInput<typeof calendarCalls.month>

interface Asked {
  readonly person: Pick<PersonRow, 'id' | 'role'>
  /** As in 2026-11. */
  readonly month: string
  readonly mentorship: string | null | undefined
}

/** The time in the past, in milliseconds, in which quizzes count for streaks. */
const streaksMs = streakWeeks * 7 * 86_400_000

/** Returns the calendar's content for a month: of a named mentorship, or of the newest running one. */
export async function monthOf(house: House, { person, month, mentorship }: Asked): Promise<Month> {
  const { db } = house
  const personId = person.id
  const { from, to } = weeksAround(month)
  const [timeZone, link, mentorshipId] = await Promise.all([
    timeZoneOf(db, personId),
    linkOf(db, personId),
    mentorship ?? activeMentorships(db, personId).then(([newest]) => newest?.id),
  ])
  const span = { from: startOfDay(from, timeZone), to: endOfDay(to, timeZone) }
  const [shown, taken] = await Promise.all([
    mentorshipId === undefined ? nothing : inMentorship(house, { personId, mentorshipId, span }),
    // Quizzes and streaks are for mentees.
    person.role === 'mentor' ? noQuizzes : takenIn(house, { personId, mentorshipId, span }),
  ])
  const isLinkBroken = link !== undefined && link.brokenAt !== null
  const quizzes = quizzesOf(taken, timeZone)
  return { mentorship: mentorshipId ?? null, timeZone, from, to, ...shown, ...quizzes, isLinkBroken }
}

/** Returns the first and the last day of the weeks, Monday first, in which a month has days. */
export function weeksAround(month: string): { readonly from: string; readonly to: string } {
  const first = `${month}-01`
  const next = new Date(`${first}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const last = daysAfter(next.toISOString().slice(0, 10), -1)
  return { from: mondayOf(first), to: daysAfter(mondayOf(last), 6) }
}

interface Span {
  readonly from: Date
  readonly to: Date
}

type InMentorship = Pick<Month, 'events' | 'deadlines' | 'isPaused'>

const nothing: InMentorship = { events: [], deadlines: [], isPaused: false }

async function inMentorship(
  { db, clock }: House,
  { personId, mentorshipId, span }: { personId: string; mentorshipId: string; span: Span },
): Promise<InMentorship> {
  const [events, deadlines, paused] = await Promise.all([
    eventsIn(db, { personId, mentorshipId, now: clock.now() }, span),
    sessionsThatEnd(db, { personId, mentorshipId }, span),
    requireMembership(db, personId, mentorshipId).then((membership) => isPaused(db, personId, membership)),
  ])
  return {
    events,
    isPaused: paused,
    deadlines: deadlines.map(({ endsAt, ...deadline }) => ({ ...deadline, endDate: endsAt.toISOString() })),
  }
}

const noQuizzes = { inSpan: [], recent: [] }

/** The quizzes that were first taken in the span, and in the last weeks. */
async function takenIn(
  { db, clock }: House,
  { personId, mentorshipId, span }: { personId: string; mentorshipId: string | undefined; span: Span },
) {
  const recently = new Date(clock.now().getTime() - streaksMs)
  const since = span.from < recently ? span.from : recently
  const of = { personId, mentorshipIds: mentorshipId === undefined ? [] : [mentorshipId] }
  const taken = await quizzesTaken(db, of, since)
  return {
    inSpan: taken.filter((at) => at >= span.from && at < span.to),
    recent: taken.filter((at) => at >= recently).toReversed(),
  }
}

function quizzesOf(
  { inSpan, recent }: Awaited<ReturnType<typeof takenIn>>,
  timeZone: string,
): Pick<Month, 'quizDays' | 'quizStreaks'> {
  const byDay = Map.groupBy(inSpan, (at) => dayIn(at, timeZone))
  return {
    quizDays: [...byDay].map(([date, taken]) => ({ date, taken: taken.length })),
    quizStreaks: recent.map((at) => ({ timestamp: at.toISOString() })),
  }
}
