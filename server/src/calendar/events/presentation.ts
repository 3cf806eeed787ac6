import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'

import type { Database } from '../../engines/database/database.ts'
import { type SessionTitle, sessionTitles } from '../../learning/public/calendarStore.ts'
import type { Membership } from '../../mentorship/public/store.ts'
import { answersBySeries } from '../series/answers.ts'
import { answersTo, type StoredAnswer } from '../series/answerStore.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import type { Occurrence } from '../series/series.ts'
import { dayIn } from '../series/zones.ts'
import { mayChange } from './place.ts'

/** A member of a mentorship. */
export interface Viewer {
  readonly personId: string
  readonly membership: Membership
}

interface Presenting {
  readonly occurrences: readonly Occurrence[]
  readonly now: Date
}

/** Returns occurrences of one mentorship as one of its members sees them. */
export async function presented(
  db: Database,
  viewer: Viewer,
  { occurrences, now }: Presenting,
): Promise<CalendarEvent[]> {
  const seriesIds = [...new Set(occurrences.map(({ series }) => series.id))]
  const answers = seriesIds.length === 0 ? [] : await answersTo(db, seriesIds)
  return presentedWith(db, viewer, { occurrences, now, answers })
}

/** Presents occurrences with answers that the caller has already loaded. */
export async function presentedWith(
  db: Database,
  viewer: Viewer,
  { occurrences, now, answers }: Presenting & { readonly answers: readonly StoredAnswer[] },
): Promise<CalendarEvent[]> {
  const sessionIds = [...new Set(occurrences.flatMap(({ sessionId }) => sessionId ?? []))]
  const mentorshipIds = [viewer.membership.mentorshipId]
  const titles = sessionIds.length === 0 ? [] : await sessionTitles(db, { mentorshipIds, sessionIds })
  const answerOf = answersBySeries(answers)
  const isMoreToCome = moreToCome({ occurrences, now })
  const bySession = new Map(titles.map((title) => [title.id, title]))
  return occurrences.map((occurrence) => ({
    ...eventOf(viewer, occurrence, bySession.get(occurrence.sessionId ?? '')),
    isMoreToCome: isMoreToCome(occurrence),
    answers: answersOn(viewer, occurrence, answerOf),
  }))
}

function eventOf(
  { personId, membership }: Viewer,
  occurrence: Occurrence,
  session: SessionTitle | undefined,
): Omit<CalendarEvent, 'answers' | 'isMoreToCome'> {
  const { id, series, isPairGroupCall } = occurrence
  return {
    id,
    seriesId: series.id,
    title: occurrence.title,
    description: occurrence.description,
    eventFrequency: series.frequency,
    isRecurringEvent: series.frequency !== 'none',
    repeatEndDate: series.repeatEndDate,
    monthDay: Number(dayIn(series.startsAt, series.timeZone).slice(8)),
    scheduledTime: occurrence.startsAt.toISOString(),
    durationMinutes: occurrence.durationMinutes,
    timeZone: series.timeZone,
    sessionId: occurrence.sessionId,
    sessionName: session?.title ?? occurrence.sessionName,
    localeSessionName: session?.localeTitle ?? {},
    isPairGroupCall,
    mentorship: series.mentorshipId,
    mentorGroup: membership.type === 'group' ? series.mentorshipId : null,
    createdBy: series.createdBy,
    videos: isPairGroupCall ? [{ sessionUuid: id }] : [],
    isException: occurrence.isException,
    mayChange: mayChange(personId, membership, series),
  }
}

/**
 * Returns whether an occurrence of the same series begins later than one, and later than now. The last presented
 * ones are found once, because a long list has many of each series.
 */
function moreToCome({ occurrences, now }: Presenting): (occurrence: Occurrence) => boolean {
  const lastShown = new Map<string, Date>()
  for (const { series, startsAt } of occurrences) {
    const last = lastShown.get(series.id)
    if (last === undefined || startsAt > last) lastShown.set(series.id, startsAt)
  }
  const known = new Map<string, boolean>()
  return ({ series, startsAt }) => {
    if (series.frequency === 'none') return false
    const after = startsAt > now ? startsAt : now
    const last = lastShown.get(series.id)
    // An occurrence that is presented already saves looking for the next one.
    if (last !== undefined && last > after) return true
    const key = `${series.id} ${after.getTime()}`
    const found = known.get(key) ?? nextOccurrence(series, after) !== undefined
    known.set(key, found)
    return found
  }
}

/** The answers of the present members. */
function answersOn(
  { personId, membership }: Viewer,
  { series, recurrenceAt }: Occurrence,
  answerOf: ReturnType<typeof answersBySeries>,
): CalendarEvent['answers'] {
  const members = [personId, ...membership.others.map((other) => other.personId)]
  return members.flatMap((userId) => {
    const answer = answerOf(series, { personId: userId, recurrenceAt })
    return answer === undefined ? [] : [{ userId, answer }]
  })
}
