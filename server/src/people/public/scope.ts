import type { StaffScope } from '../../http/request.ts'
import type { PersonRow } from './store.ts'

/**
 * Whether a member of the team sees a person. A mentee belongs to a programme and a mentor to an institution, so each is asked only
 * for what they have.
 */
export function isInScope(
  { programmes, institutions }: StaffScope,
  { project, institutionCode }: Pick<PersonRow, 'project' | 'institutionCode'>,
): boolean {
  const fits = (own: string | null, open: readonly string[] | null) =>
    own === null || open === null || open.includes(own)
  return fits(project, programmes) && fits(institutionCode, institutions)
}
