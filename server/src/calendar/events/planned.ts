import type { ClashesOfPlan, EventPlan } from '@saathi/contract/calendar/event.ts'
import { mostDaysAhead, mostRepeatDays } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { timeZoneOf } from '../../people/public/store.ts'
import { occurrenceAt, readOccurrenceId } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesById } from '../series/seriesStore.ts'
import { momentOfWish } from './checks.ts'
import { busyMembers, type Checked, clashesWith } from './clashes.ts'
import { editedBy, scopeOf } from './edit.ts'
import { requireOccurrence } from './namedSeries.ts'
import { requireMembership } from './place.ts'
import type { Viewer } from './presentation.ts'

/** How often a person may ask: the form asks after each change of a time. */
const questionsAnHour = { most: 600, seconds: 3600 } as const

interface Planned {
  readonly personId: string
  readonly mentorshipId: string
  readonly plan: EventPlan
}

const none: ClashesOfPlan = { clashes: [], busy: [] }

/** Returns the clashes of an event that is not saved yet, or of an unsaved change. */
export async function clashesOfPlan(
  { db, clock, limits }: House,
  { personId, mentorshipId, plan }: Planned,
): Promise<ClashesOfPlan> {
  const membership = await requireMembership(db, personId, mentorshipId)
  await limits.take(`calendarClashes:${personId}`, questionsAnHour)
  const now = clock.now()
  const daysAhead = (Date.parse(plan.scheduledTime) - now.getTime()) / 86_400_000
  // An event that began longer ago than the longest series lasts is over.
  if (membership.endedAt !== null || daysAhead > mostDaysAhead || daysAhead < -mostRepeatDays) return none
  const viewer: Viewer = { personId, membership }
  const times =
    plan.eventId === undefined
      ? { series: seriesOf(plan, { mentorshipId, now, timeZone: await timeZoneOf(db, personId) }) }
      : timesAfter(await namedOccurrence(db, mentorshipId, plan.eventId), plan)
  const checked: Checked = { ...times, now }
  const [clashes, busy] = await Promise.all([
    clashesWith(db, { ...checked, personId }),
    busyMembers(db, viewer, checked),
  ])
  return { clashes, busy }
}

async function namedOccurrence(db: Database, mentorshipId: string, eventId: string): Promise<Occurrence> {
  const read = readOccurrenceId(eventId)
  const series = read && (await seriesById(db, read.seriesId))
  if (series === undefined || series.mentorshipId !== mentorshipId) throw new Failure('notFound')
  return requireOccurrence({ series, recurrenceAt: read?.recurrenceAt ?? series.startsAt })
}

interface Unsaved {
  readonly mentorshipId: string
  readonly now: Date
  readonly timeZone: string
}

/** The series that an unsaved event would make. */
function seriesOf(plan: EventPlan, { mentorshipId, now, timeZone }: Unsaved): Series {
  const { eventFrequency: frequency, repeatEndDate, durationMinutes } = plan
  return {
    id: '',
    mentorshipId,
    title: '',
    description: '',
    durationMinutes,
    isPairGroupCall: false,
    sessionId: null,
    sessionName: '',
    startsAt: momentOfWish(plan.scheduledTime),
    timeZone,
    // Until a series has an end, only its first occurrence is compared.
    frequency: repeatEndDate === undefined ? 'none' : frequency,
    repeatEndDate: frequency === 'none' ? null : (repeatEndDate ?? null),
    createdBy: null,
    createdAt: now,
    changedAt: now,
    sequence: 0,
    cancelledAt: null,
    exceptions: [],
  }
}

/** The occurrence, or the series, that a change would make. */
function timesAfter(named: Occurrence, plan: EventPlan): Omit<Checked, 'now'> {
  const { durationMinutes, eventFrequency, repeatEndDate } = plan
  const startsAt = momentOfWish(plan.scheduledTime)
  const { series } = named
  const edited = editedBy(
    named,
    {
      words: { durationMinutes },
      startsAt: startsAt.getTime() === named.startsAt.getTime() ? undefined : startsAt,
      frequency: eventFrequency === series.frequency ? undefined : eventFrequency,
      repeatEndDate: repeatEndDate === series.repeatEndDate ? undefined : repeatEndDate,
    },
    scopeOf(named, plan.applyToRecurring),
  )
  const { isOneOnly, recurrenceAt } = edited
  const occurrence = isOneOnly ? occurrenceAt(edited.series, recurrenceAt) : undefined
  return { series: edited.made ?? edited.series, instead: edited.series, ...(occurrence && { occurrence }) }
}
