import type { Card } from '@saathi/contract/internships/calls.ts'

/** How the deadline is shown. Icon and sentence carry the meaning, so that colour is not needed. */
export interface DeadlineLook {
  readonly kind: 'plain' | 'glad' | 'care'
  readonly icon: 'calendar' | 'clock' | 'warning' | 'lock'
  readonly text: 'later' | 'soon' | 'today' | 'over'
}

/** With this many days left, the deadline is marked as soon. */
const soon = 7

/** The look of a deadline by the days left; null once it is over. */
export function deadlineLook(daysLeft: Card['daysLeft']): DeadlineLook {
  if (daysLeft === null) return { kind: 'plain', icon: 'lock', text: 'over' }
  if (daysLeft === 0) return { kind: 'care', icon: 'warning', text: 'today' }
  return daysLeft <= soon
    ? { kind: 'glad', icon: 'clock', text: 'soon' }
    : { kind: 'plain', icon: 'calendar', text: 'later' }
}

/** Whether a card's image is one of our pictures, and not the name of a drawing. */
export function isPicture(image: string): boolean {
  return /^\/pictures\/[a-z\d-]+\.svg$/.test(image)
}

/** The position among the cards, as two numbers of at least two digits: `01/12`. */
export function counterOf(index: number, total: number): string {
  return [index + 1, total].map((number) => String(number).padStart(2, '0')).join('/')
}

/** The index after turning by some cards. It stops at the first and the last. */
export function turned(index: number, by: number, total: number): number {
  return Math.min(total - 1, Math.max(0, index + by))
}

/** What a list can be narrowed by. */
export const facets = ['field', 'region'] as const
export type Facet = (typeof facets)[number]
export type Narrowed = Readonly<Record<Facet, string>>

/** The cards that have the wanted field and region; an empty wish takes all. */
export function narrowedCards(cards: readonly Card[], wanted: Narrowed): Card[] {
  return cards.filter((card) =>
    facets.every((facet) => wanted[facet] === '' || card[facet] === wanted[facet]),
  )
}

/** The values of a facet, each once, in the order of the alphabet. */
export function valuesOf(cards: readonly Card[], facet: Facet): string[] {
  return [...new Set(cards.map((card) => card[facet]))].filter((value) => value !== '').toSorted()
}
