import { nextOccurrence, occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'

/** How long before a meeting its two reminders come, the earlier one first. */
const leads = [
  { kind: 'meetingTomorrow', ms: 24 * 3_600_000 },
  { kind: 'meetingSoon', ms: 15 * 60_000 },
] as const

/** A reminder of one occurrence. */
export interface Reminder {
  readonly kind: (typeof leads)[number]['kind']
  readonly occurrence: Occurrence
  readonly at: Date
}

/**
 * Returns the reminders to send now: for each occurrence that has not begun, the latest reminder whose moment has come.
 * None is sent if the event was made or changed after that moment: its members hear of the change itself.
 */
export function dueReminders(series: Series, now: Date): Reminder[] {
  const soon = occurrencesOf(series, {
    from: new Date(now.getTime() + 1),
    to: new Date(now.getTime() + leads[0].ms + 1),
  })
  return soon.flatMap((occurrence) => {
    const last = remindersOf(occurrence).findLast(({ at }) => at <= now)
    return last === undefined || last.at < series.changedAt ? [] : [last]
  })
}

/** Returns the moment of the next reminder after a moment; undefined if none follows. */
export function nextReminder(series: Series, now: Date): Date | undefined {
  const next = nextOccurrence(series, now)
  if (next === undefined) return undefined
  // Both reminders of the next one may be over, and one that was moved may follow it within hours.
  const after = nextOccurrence(series, next.startsAt)
  const near = occurrencesOf(series, {
    from: next.startsAt,
    to: new Date(next.startsAt.getTime() + leads[0].ms),
  })
  const moments = [...near, ...(after === undefined ? [] : [after])]
    .flatMap(remindersOf)
    .map(({ at }) => at.getTime())
    .filter((at) => at > now.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}

function remindersOf(occurrence: Occurrence): Reminder[] {
  return leads.map(({ kind, ms }) => ({
    kind,
    occurrence,
    at: new Date(occurrence.startsAt.getTime() - ms),
  }))
}
