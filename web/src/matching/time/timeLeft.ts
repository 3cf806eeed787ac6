const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Two clocks differ by this much: a proposal of this moment has three days, and not a minute of a fourth. */
const slackMs = 60_000

/** How much time is left to answer. Icon and words carry the meaning, so that colour is not needed. */
export interface TimeLeft {
  readonly kind: 'done' | 'glad' | 'care'
  readonly text: 'days' | 'hours' | 'over'
  readonly count: number
}

/** Returns the time left until a moment: whole days, rounded up, and hours on the last day. */
export function timeLeftOf(until: string, now: number): TimeLeft {
  const leftMs = Date.parse(until) - now
  if (leftMs <= 0) return { kind: 'care', text: 'over', count: 0 }
  if (leftMs <= dayMs + slackMs) return { kind: 'glad', text: 'hours', count: wholesOf(leftMs, hourMs) }
  const days = wholesOf(leftMs, dayMs)
  return { kind: days >= 3 ? 'done' : 'glad', text: 'days', count: days }
}

function wholesOf(leftMs: number, unitMs: number): number {
  return Math.max(1, Math.ceil((leftMs - slackMs) / unitMs))
}

/** Returns when a group starts at the latest, even if it isn't full; null before its first member. */
export function groupStartOf(group: { readonly createdOn: string | null; readonly groupStartsIn: number }) {
  if (group.createdOn === null) return null
  return new Date(Date.parse(group.createdOn) + group.groupStartsIn * hourMs).toISOString()
}

/** Returns the days, hours and minutes until a moment; all zero once it has passed. */
export function countdownOf(until: string, now: number) {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
}
