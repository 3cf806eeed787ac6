import type { House } from '../../house/house.ts'
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

/** Returns the whole number that was written; refuses anything else. */
export function numberIn(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new Refusal(`${written} is no number.`)
  return Number(written)
}
