import type { Database } from '../../engines/database/database.ts'
import { peopleOfRunning } from '../../mentorship/public/store.ts'
import { planSync } from '../links/syncPlan.ts'
import { planNews, settledAt } from './news.ts'
import { planReminder, remindBefore } from './reminderPlan.ts'
import type { AnnouncingHouse, SeriesChange } from './seriesNotices.ts'

/**
 * Announces a new, changed or deleted series in the caller's transaction. Plans the notices to the other members,
 * reminders at their new times, and the work that writes it into linked calendars once it can no longer be undone.
 */
export async function announceChange(
  house: AnnouncingHouse,
  tx: Database,
  { occurrence, ...change }: SeriesChange,
): Promise<void> {
  const { before, after } = change
  // A single event has no occurrence besides itself.
  const one = occurrence !== undefined && after.frequency !== 'none' ? { occurrence } : {}
  await planReminder(house, tx, after)
  if (before !== undefined) await remindBefore(house, tx, { before, after })
  if (before?.sequence !== after.sequence) await planNews(house, tx, { ...change, ...one })
  // For all members, even those who get no notice: after a block, deleted events still leave the linked calendars.
  const personIds = await peopleOfRunning(tx, after.mentorshipId)
  await planSync(house, tx, { personIds, at: settledAt(house) })
}
