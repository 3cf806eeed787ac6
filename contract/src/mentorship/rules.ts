/** A member's role in a mentorship. */
export type MemberRole = 'mentee' | 'mentor'

/**
 * Whether a member may see the progress of another member of the same mentorship: mentors see mentees, mentees
 * see the mentor, and no mentee sees another mentee.
 */
export function maySeeWorkOf(reader: MemberRole, other: MemberRole): boolean {
  return reader !== other
}

/**
 * Whether a member may see a partner's answers to a quiz. A mentee answers first, without knowing the mentor's
 * answers.
 */
export function maySeeAnswers(reader: MemberRole, hasAnswered: boolean): boolean {
  return reader === 'mentor' || hasAnswered
}
