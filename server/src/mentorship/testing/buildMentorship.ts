import { beginMentorship } from '../public/membership.ts'

interface Someone {
  readonly id: string
}

/** The people of a mentorship; without a name it gets a default one. */
export interface MentorshipParts {
  readonly mentor: Someone
  readonly mentees: readonly Someone[]
  readonly name?: string
}

/** Begins a mentorship of these people, with its channel; returns both ids. */
export function buildMentorship(
  house: Parameters<typeof beginMentorship>[0],
  { mentor, mentees, name = 'Together' }: MentorshipParts,
) {
  return beginMentorship(house, { mentorId: mentor.id, menteeIds: mentees.map(({ id }) => id), name })
}
