import type { Person } from '../../http/request.ts'

/** The subjects that are open to everyone but written for the other role. */
const writtenForOthers: Readonly<Record<Person['role'], readonly string[]>> = {
  mentee: ['faq:institution'],
  mentor: ['session:use-a-mentor', 'faq:become-mentor'],
  staff: [],
}

/** Whether a passage is written for people of a role. */
export function fitsRole(id: string, role: Person['role'] | undefined): boolean {
  if (role === undefined) return true
  return !writtenForOthers[role].some((subject) => id === subject || id.startsWith(`${subject}:`))
}
