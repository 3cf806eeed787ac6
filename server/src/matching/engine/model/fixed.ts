import type { RunInput } from './model.ts'

/**
 * Returns the input as the solver sees it. The pairs that the team has fixed hold their places like proposals with a yes,
 * and each uses up one proposal of both people.
 */
export function withFixed(input: RunInput): RunInput {
  const { fixed = [], ...rest } = input
  if (fixed.length === 0) return rest
  const used = new Map<string, number>()
  for (const { mentorId, menteeId } of fixed) {
    for (const id of [mentorId, menteeId]) used.set(id, (used.get(id) ?? 0) + 1)
  }
  const without = <Person extends { readonly id: string; readonly openProposals: number }>(
    person: Person,
  ) => ({
    ...person,
    openProposals: Math.max(0, person.openProposals - (used.get(person.id) ?? 0)),
  })
  return {
    ...rest,
    mentors: rest.mentors.map(without),
    mentees: rest.mentees.map(without),
    standing: [...rest.standing, ...fixed.map((pair) => ({ ...pair, isTaken: true }))],
  }
}
