import type { Card, MentorshipCard } from './calls.ts'

/** Whether a card is one of an internship. A reply holds cards of one kind, the one that was asked for. */
export function isInternshipCard(card: Card | MentorshipCard): card is Card {
  return !isMentorshipCard(card)
}

/** Whether a card is one of mentorships. */
export function isMentorshipCard(card: Card | MentorshipCard): card is MentorshipCard {
  return 'audience' in card
}
