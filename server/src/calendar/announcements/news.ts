import { undoSeconds } from '@saathi/contract/calendar/rules.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { nextOccurrence, occurrenceAt } from '../series/recurrence.ts'
import type { EventWords, Series } from '../series/series.ts'
import { lockSeries } from '../series/seriesStore.ts'
import { deleteNews, type News, newsOf, putNews, waitingNews } from './newsStore.ts'
import { remindBefore } from './reminderPlan.ts'
import { type AnnouncingHouse, type SeriesChange, tellOthers } from './seriesNotices.ts'

const newsName = 'tellCalendarNews'

/** On a slow phone, the undo can arrive some seconds after the button was pressed. */
const waitMs = (undoSeconds + 10) * 1000

/**
 * This many changes of one event in a row delay the news; further ones do not, otherwise it could wait for ever.
 */
const mostPuttingOff = 6

/** Returns when a change of this moment can no longer be undone. */
export function settledAt({ clock }: Pick<House, 'clock'>): Date {
  return new Date(clock.now().getTime() + waitMs)
}

/**
 * Plans the news of a change for the other members, for the time when it can no longer be undone. Waiting news of
 * the series is sent together with it, for the series as it is then. News by another person or about another
 * occurrence is sent first.
 */
export async function planNews(house: AnnouncingHouse, tx: Database, change: SeriesChange): Promise<void> {
  const { before, after, byId, occurrence } = change
  const waiting = await newsOf(tx, after.id)
  const isTogether = waiting !== undefined && belongsTo(waiting, change)
  if (waiting !== undefined && before !== undefined && !isTogether)
    await tellNews(house, tx, { news: waiting, after: before })
  const known = waiting?.before?.sequence ?? -1
  const isLate = isTogether && after.sequence - known > mostPuttingOff
  const dueAt = isLate ? waiting.dueAt : settledAt(house)
  const news = { seriesId: after.id, before, byId, occurrence, dueAt }
  const joined = isTogether
    ? { before: waiting.before, occurrence: waiting.occurrence && occurrence }
    : undefined
  await putNews(tx, { ...news, ...joined })
  const key = `calendar:news:${after.id}`
  const payload = { seriesId: after.id, dueAt: dueAt.toISOString() }
  await house.queue.add(tx, { name: newsName, payload, key, at: dueAt })
}

/** Whether a change can be told together with the waiting news. */
function belongsTo(waiting: News, { byId, occurrence }: SeriesChange): boolean {
  if (waiting.byId !== byId) return false
  const isOfBoth = waiting.occurrence === undefined || occurrence === undefined
  return isOfBoth || waiting.occurrence.getTime() === occurrence.getTime()
}

/** The job that tells the other members of a change. */
export function newsJobs(house: House): Readonly<Record<string, Job>> {
  return {
    [newsName]: job({
      payload: v.object({ seriesId: v.string(), dueAt: v.optional(v.string()) }),
      work: ({ seriesId, dueAt }) => tellOf(house, seriesId, dueAt),
    }),
  }
}

/**
 * Tells the members of mentorships at once about the plans and changes of the last seconds, without waiting for an undo.
 */
export async function tellWaiting(house: House): Promise<void> {
  for (const seriesId of await waitingNews(house.db)) await tellOf(house, seriesId)
}

/**
 * Tells the news that waits for a series, once. With `plannedFor`, it tells them only if they were planned for that
 * moment. It does not check whether the moment has come: the queue follows PostgreSQL's clock, which can be ahead
 * of this one, and skipped news would never be told.
 */
async function tellOf(house: House, seriesId: string, plannedFor?: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    // Locks the series first, as changes do.
    const series = await lockSeries(tx, seriesId)
    const news = await newsOf(tx, seriesId)
    if (series === undefined || news === undefined) return
    // A later change has rescheduled it in a job of its own.
    if (plannedFor !== undefined && news.dueAt.toISOString() !== plannedFor) return
    await deleteNews(tx, seriesId)
    await tellNews(house, tx, { news, after: series })
  })
}

interface Telling {
  readonly news: News
  readonly after: Series
}

async function tellNews(house: AnnouncingHouse, tx: Database, { news, after }: Telling): Promise<void> {
  const { before, byId } = news
  const changed = before && changedOccurrences({ ...news, before }, after)
  // A new meeting may have begun meanwhile.
  const isUndone =
    before === undefined ? nextOccurrence(after, after.createdAt) === undefined : changed?.length === 0
  if (isUndone) {
    // A reminder that was due while the meeting was deleted is not lost.
    if (before !== undefined) await remindBefore(house, tx, { before, after })
    return
  }
  const [occurrence] = changed?.length === 1 ? changed : []
  await tellOthers(house, tx, { before, after, byId: byId ?? '', ...(occurrence && { occurrence }) })
}

/**
 * Returns the occurrences that have changed since the others were told; undefined if the series itself has changed.
 * For a series that was deleted and restored, the news covers the remaining changes: perhaps one occurrence that
 * was moved before.
 */
function changedOccurrences(
  { before, occurrence }: Pick<News, 'occurrence'> & { readonly before: Series },
  after: Series,
): readonly Date[] | undefined {
  const isChanged = (at: Date) => !isSame(saidAt(before, at), saidAt(after, at))
  if (occurrence !== undefined) return [occurrence].filter(isChanged)
  if (!isSame(saidOf(before), saidOf(after))) return undefined
  const moments = [...before.exceptions, ...after.exceptions].map((each) => each.recurrenceAt.getTime())
  return [...new Set(moments)].map((moment) => new Date(moment)).filter(isChanged)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function saidAt(series: Series, recurrenceAt: Date) {
  const occurrence = occurrenceAt(series, recurrenceAt)
  return occurrence && [...wordsOf(occurrence), occurrence.startsAt]
}

/** The texts and times of a series, without its exceptions. */
function saidOf(series: Series) {
  const { startsAt, timeZone, frequency, repeatEndDate, cancelledAt } = series
  return [...wordsOf(series), startsAt, timeZone, frequency, repeatEndDate, cancelledAt]
}

function wordsOf(words: EventWords) {
  const { title, description, durationMinutes, isPairGroupCall, sessionId, sessionName } = words
  return [title, description, durationMinutes, isPairGroupCall, sessionId, sessionName]
}
