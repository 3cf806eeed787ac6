/** The part of a member in a mentorship. */
export type MemberRole = 'mentee' | 'mentor'

/**
 * Whether a member may see what another member of the same mentorship has done: a mentor sees the mentees, a mentee sees the
 * mentor, and nobody sees another mentee.
 */
export function maySeeWorkOf(reader: MemberRole, other: MemberRole): boolean {
  return reader !== other
}

/** Whether a member may see a partner's answers to a quiz. A mentee answers first, without having seen what the mentor says. */
export function maySeeAnswers(reader: MemberRole, hasAnswered: boolean): boolean {
  return reader === 'mentor' || hasAnswered
}
