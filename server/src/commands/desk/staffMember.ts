import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import { scopeOf } from '../../desk/public/standing.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { everyStaff, personByEmail, personById } from '../../people/public/store.ts'
import type { Staff } from '../../safety/public/desk.ts'
import { Refusal } from '../words/refusal.ts'

/** Returns the member of staff who acts: the one with this address, or, without an address, the only one there is. */
export async function staffFor({ db }: Pick<House, 'db'>, email: string | undefined): Promise<Staff> {
  if (email !== undefined) {
    const person = await personByEmail(db, email.toLowerCase())
    if (person?.role !== 'staff' || person.disabledAt !== null) throw new Refusal(`${email} is not staff.`)
    return person
  }
  const [only, ...more] = await everyStaff(db)
  const person = only === undefined || more.length > 0 ? undefined : await personById(db, only.id)
  if (person === undefined)
    throw new Refusal('Please say who you are with --as EMAIL. It is stored in the log.')
  return person
}

/** The same, for a member with a right; with the scope of the member. */
export async function staffWithRight(
  house: Pick<House, 'db'>,
  email: string | undefined,
  right: StaffRight,
): Promise<StaffMember & Staff> {
  const { id, email: address } = await staffFor(house, email)
  const rights = await rightsOf(house.db, id)
  if (!rights.includes(right))
    throw new Refusal(
      `${address} needs the right ${right}. A colleague with the right team gives it at the desk.`,
    )
  return { id, email: address, rights, scope: await scopeOf(house.db, id) }
}

/** Refuses a member with a limited scope: this command shows everyone. */
export function requireWholeScope({ email, scope }: StaffMember & Staff): void {
  if (scope.programmes !== null || scope.institutions !== null)
    throw new Refusal(`${email} sees some programmes or institutions only. Please use the desk.`)
}

/** Returns the whole number that was written; refuses anything else. */
export function numberIn(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new Refusal(`${written} is no number.`)
  return Number(written)
}
