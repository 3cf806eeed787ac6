import { isChild } from '@saathi/contract/people/rules.ts'
import type { Role } from '@saathi/contract/people/user.ts'

/** Returns what is wrong with the year of birth that a person gives; undefined if nothing. */
export function birthYearProblem(birthYear: number, role: Role, now: Date): string | undefined {
  if (birthYear > now.getUTCFullYear()) return 'This year is still to come.'
  return role === 'mentor' && isChild(birthYear, now) ? 'Mentors are adults.' : undefined
}
