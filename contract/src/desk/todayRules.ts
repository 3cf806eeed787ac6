import { indiaDayOf } from '../base/indiaDays.ts'
import type { StaffRight } from '../base/staffRights.ts'

/** The kinds of items on today's list, each with the right that its work needs. */
export const itemKinds = {
  distress: 'safety',
  report_open: 'safety',
  flag: 'safety',
  contact_due: 'care',
  pair_quiet: 'care',
  pulse_low: 'care',
  pulse_apart: 'care',
  mentor_leaving: 'care',
  ending_soon: 'care',
  message_waiting: 'care',
  application_waiting: 'screening',
  document_expiring: 'screening',
  waiting_long: 'matching',
  proposal_expiring: 'matching',
  group_short: 'matching',
  mail_failed: 'people',
  job_dead: 'team',
} as const satisfies Readonly<Record<string, StaffRight>>
export type ItemKind = keyof typeof itemKinds

/** How urgent an item is, the most urgent first. */
export const urgencies = ['now', 'today', 'week'] as const
export type Urgency = (typeof urgencies)[number]

/** The place of an item in the list. */
export interface ItemPlace {
  readonly kind: ItemKind
  readonly urgency: Urgency
  readonly due: Date | null
  readonly since: Date
  readonly id: string
}

/** Compares two items: danger first, then the more urgent one, then the one that is due or waits for longer. */
export function compareItems(one: ItemPlace, other: ItemPlace): number {
  return (
    rankOf(one) - rankOf(other) ||
    (one.due ?? one.since).getTime() - (other.due ?? other.since).getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/** The place of an item as text, for the page that begins after it. */
export function placeOf(item: ItemPlace): string {
  return `${rankOf(item)}_${(item.due ?? item.since).getTime()}_${item.id}`
}

/** Whether an item comes after a place, even if the item of the place is gone. No item comes after any other text. */
export function isAfter(item: ItemPlace, place: string): boolean {
  const [, rank, at, id] = /^(-?\d)_(-?\d+)_(.+)$/.exec(place) ?? []
  if (rank === undefined || at === undefined || id === undefined) return false
  const own = (item.due ?? item.since).getTime()
  const order = rankOf(item) - Number(rank) || own - Number(at)
  return order > 0 || (order === 0 && item.id > id)
}

function rankOf({ kind, urgency }: ItemPlace): number {
  if (kind === 'distress') return -2
  return kind === 'report_open' && urgency === 'now' ? -1 : urgencies.indexOf(urgency)
}

/** An owner who does nothing at the desk for two working days loses the item. */
export const silentWorkingDays = 2

/** Whether an owner who was last at work at a moment has been silent for too long. Saturday and Sunday do not count. */
export function isSilent(lastAt: Date, now: Date): boolean {
  let left = silentWorkingDays
  for (let at = lastAt.getTime() + dayMs; at <= now.getTime(); at += dayMs) {
    // The days of the week are those of India.
    const weekday = new Date(indiaDayOf(new Date(at))).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
    if (left === 0) return true
  }
  return false
}

const dayMs = 86_400_000
