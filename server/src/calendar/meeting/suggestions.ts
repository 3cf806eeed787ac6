import {
  type DayPart,
  dayPartHours,
  dayParts,
  type FreeSlot,
  weekdays,
} from '@saathi/contract/calendar/rules.ts'
import { Temporal } from 'temporal-polyfill'

import { momentOf, wallClockOf } from '../series/zones.ts'

/** A member with the parts of the week in which they are free, in their own zone. */
export interface Free {
  readonly timeZone: string
  readonly slots: readonly FreeSlot[]
}

/** A time in which a member is busy. */
export interface Busy {
  readonly from: Date
  readonly to: Date
}

interface Wish {
  readonly now: Date
  /** The person who asks; the suggestions are on the half hour of their clock. */
  readonly asker: Free
  /** The other members who have said when they are free. */
  readonly others: readonly Free[]
  readonly busy: readonly Busy[]
  readonly minutes: number
}

/** The most suggestions, each on another day. */
const mostSuggestions = 2
const daysAhead = 14
/** The shortest time between a suggestion and its meeting. */
const leastAheadMs = 3 * 3_600_000
const stepMinutes = 30

/** Returns up to two times in the next two weeks that suit all, earliest first, on different days of the asker. */
export function suggestTimes({ now, asker, others, busy, minutes }: Wish): Date[] {
  const soonest = new Date(now.getTime() + leastAheadMs)
  const latest = new Date(now.getTime() + daysAhead * 24 * 3_600_000)
  const isFree = (at: Date) => {
    const end = new Date(at.getTime() + minutes * 60_000)
    if (at < soonest || end > latest || busy.some(({ from, to }) => from < end && at < to)) return false
    return [asker, ...others].every((free) => suits(free, at, minutes))
  }
  const found: Date[] = []
  const today = wallClockOf(now, asker.timeZone).toPlainDate()
  for (let day = 0; day <= daysAhead && found.length < mostSuggestions; day += 1) {
    const best = timesOn(today.add({ days: day }), asker).find(isFree)
    if (best !== undefined) found.push(best)
  }
  return found
}

/** The half hours of a day in the asker's free parts: those in the middle of a part first, because they suit most people. */
function timesOn(day: Temporal.PlainDate, { slots, timeZone }: Free): Date[] {
  const parts = dayParts.filter((part) => slots.includes(slotOf(day, part)))
  return parts
    .flatMap((part) => {
      const { from, to } = dayPartHours[part]
      const steps = Array.from(
        { length: ((to - from) * 60) / stepMinutes },
        (_, index) => index * stepMinutes,
      )
      const middle = ((to - from) * 60) / 2 - stepMinutes
      return steps.map((minute) => ({ minutes: from * 60 + minute, off: Math.abs(minute - middle) }))
    })
    .toSorted((one, other) => one.off - other.off || one.minutes - other.minutes)
    .map((time) => momentOf(day.toPlainDateTime().add({ minutes: time.minutes }), timeZone))
}

/** Whether a member is free during a meeting that begins at a moment: both ends of each half hour lie in free parts. */
function suits({ slots, timeZone }: Free, at: Date, minutes: number): boolean {
  for (let passed = 0; passed < minutes; passed += stepMinutes) {
    const last = Math.min(passed + stepMinutes, minutes) - 1
    for (const minute of [passed, last]) {
      const slot = slotAt(new Date(at.getTime() + minute * 60_000), timeZone)
      if (slot === undefined || !slots.includes(slot)) return false
    }
  }
  return true
}

function slotAt(at: Date, timeZone: string): FreeSlot | undefined {
  const clock = wallClockOf(at, timeZone)
  const part = dayParts.find(
    (each) => clock.hour >= dayPartHours[each].from && clock.hour < dayPartHours[each].to,
  )
  return part && slotOf(clock.toPlainDate(), part)
}

function slotOf(day: Temporal.PlainDate, part: DayPart): FreeSlot {
  const weekday = weekdays[day.dayOfWeek - 1]
  if (weekday === undefined) throw new Error('A week has seven days.')
  return `${weekday}_${part}`
}
