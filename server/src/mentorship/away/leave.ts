import type { Leaves } from '../../desk/public/leaves.ts'
import type { PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'

/** A mentor whom the team paused, with the last day. */
export interface MentorLeave {
  readonly userId: string
  readonly name: string
  readonly until: string | null
}

/** Returns when one of these mentors came back from a pause. */
export const backOf = ({ ended }: Leaves, mentorIds: readonly string[]) =>
  mentorIds.map((id) => ended.get(id)).find((at) => at !== undefined)

/** Returns the mentor who is paused now. */
export function leaveOf(
  { until }: Leaves,
  mentorIds: readonly string[],
  people: ReadonlyMap<string, PersonRow>,
): MentorLeave | undefined {
  const userId = mentorIds.find((id) => until.has(id))
  if (userId === undefined) return undefined
  return { userId, name: nameOf(people.get(userId)), until: until.get(userId) ?? null }
}

const nameOf = (person: PersonRow | undefined) => (person === undefined ? '' : displayNameOf(person))
