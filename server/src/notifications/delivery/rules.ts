import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import { choiceOfKind, isUrgent } from '@saathi/contract/noticeChoices.ts'
import { isLimited, isQuietAt, type QuietHours } from '@saathi/contract/notifications/choices.ts'

import type { DueRow } from './store.ts'

/** Whether a notice is sent now or later. */
export type Hold = 'send' | { readonly until: Date }

/** The facts that decide it. */
export interface HoldFacts {
  readonly kind: NoticeKindName
  readonly quiet: QuietHours
  readonly pausedUntil: Date | null
  /** The person's time of day, as `HH:MM`. */
  readonly localTime: string
  readonly now: Date
}

/** Decides when a notice is sent. Urgent kinds never wait. */
export function holdOf(facts: HoldFacts): Hold {
  const { kind, quiet, pausedUntil, localTime, now } = facts
  if (isUrgent(kind)) return 'send'
  if (pausedUntil !== null && pausedUntil > now) return { until: pausedUntil }
  if (isQuietAt(quiet, localTime)) return { until: quietEnd(quiet, localTime, now) }
  return 'send'
}

/**
 * Whether a delivery takes one of the day's places of its kind. It has one from its first attempt on. Urgent kinds need none, and
 * neither does the notice of a morning, which is the only word about all that waited.
 */
export function needsPlace({
  kind,
  attempts,
  standsFor,
}: Pick<DueRow, 'kind' | 'attempts' | 'standsFor'>): boolean {
  return attempts === 0 && standsFor === 1 && !isUrgent(kind) && isLimited(choiceOfKind[kind])
}

/** Returns the moment at which quiet hours end. If clocks change that night, the next check holds the notice again. */
export function quietEnd({ to }: QuietHours, localTime: string, now: Date): Date {
  const minutes = (minutesOf(to) - minutesOf(localTime) + 1440) % 1440
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000)
}

/** Returns the minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const pausesMs = [10_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** Returns the milliseconds until the next attempt; undefined after the last one. */
export function retryMs(attempts: number): number | undefined {
  return pausesMs[attempts]
}

/** Returns a person's time of day, as `HH:MM`. */
export function timeOfDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
}
