import { isChild } from '@saathi/contract/people/rules.ts'
import type { Role } from '@saathi/contract/people/user.ts'

/** Returns what is wrong with a year of birth that is still to come; undefined for any other. */
export function futureYearProblem(birthYear: number, now: Date): string | undefined {
  return birthYear > now.getUTCFullYear() ? 'This year is still to come.' : undefined
}

/** Returns what is wrong with the year of birth that a person gives; undefined if nothing. */
export function birthYearProblem(birthYear: number, role: Role, now: Date): string | undefined {
  const problem = futureYearProblem(birthYear, now)
  if (problem !== undefined) return problem
  return role === 'mentor' && isChild(birthYear, now) ? 'Mentors are adults.' : undefined
}
