import { beginMentorship } from '../public/membership.ts'

interface Someone {
  readonly id: string
}

/** The people of a mentorship; a group without a name is called by its mentor. */
export interface MentorshipParts {
  readonly mentor: Someone
  readonly mentees: readonly Someone[]
  readonly name?: string
}

/** Begins a mentorship of these people, with its channel; returns both ids. */
export function buildMentorship(
  house: Parameters<typeof beginMentorship>[0],
  { mentor, mentees, name }: MentorshipParts,
) {
  const menteeIds = mentees.map(({ id }) => id)
  return beginMentorship(house, { mentorId: mentor.id, menteeIds, ...(name === undefined ? {} : { name }) })
}
