import type { Card } from '@saathi/contract/internships/calls.ts'

/** How the time to apply is shown: by a sign and a sentence, and only then by a colour. */
export interface DeadlineLook {
  readonly kind: 'plain' | 'glad' | 'care'
  readonly icon: 'calendar' | 'clock' | 'warning' | 'lock'
  readonly text: 'later' | 'soon' | 'today' | 'over'
}

/** Days that are left when it is time to begin. */
const soon = 7

/** The look of a deadline by the days left; null once it is over. */
export function deadlineLook(daysLeft: Card['daysLeft']): DeadlineLook {
  if (daysLeft === null) return { kind: 'plain', icon: 'lock', text: 'over' }
  if (daysLeft === 0) return { kind: 'care', icon: 'warning', text: 'today' }
  return daysLeft <= soon
    ? { kind: 'glad', icon: 'clock', text: 'soon' }
    : { kind: 'plain', icon: 'calendar', text: 'later' }
}

/** Where somebody is among the cards, as two numbers of at least two digits: `01/12`. */
export function counterOf(index: number, total: number): string {
  return [index + 1, total].map((number) => String(number).padStart(2, '0')).join('/')
}

/** The card after so many turns; the first and the last are the ends. */
export function turned(index: number, by: number, total: number): number {
  return Math.min(total - 1, Math.max(0, index + by))
}
