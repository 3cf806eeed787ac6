import type { Card, MentorshipCard } from './calls.ts'

/** Whether a card is about an internship. A reply contains cards of the requested kind only. */
export function isInternshipCard(card: Card | MentorshipCard): card is Card {
  return !isMentorshipCard(card)
}

/** Whether a card is about mentorships. */
export function isMentorshipCard(card: Card | MentorshipCard): card is MentorshipCard {
  return 'audience' in card
}
