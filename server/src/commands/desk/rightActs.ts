import { isStaffRight, staffRights } from '@saathi/contract/base/staffRights.ts'

import type { House } from '../../house/house.ts'
import { giveRights, rightsOf, takeRight } from '../../people/public/rightStore.ts'
import { personByEmail } from '../../people/public/store.ts'
import { Refusal } from '../words/refusal.ts'

/** Lists, gives or takes rights of a member of staff: `list EMAIL`, `give EMAIL RIGHT` or `take EMAIL RIGHT`. */
export async function actOnRight(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  [act, email, name, ...more]: readonly string[],
): Promise<string | undefined> {
  if ((act !== 'list' && act !== 'give' && act !== 'take') || email === undefined || more.length > 0)
    return undefined
  if ((act === 'list') !== (name === undefined)) return undefined
  const person = await personByEmail(db, email.toLowerCase())
  if (person?.role !== 'staff') throw new Refusal(`${email} is not staff.`)
  if (name === undefined) {
    const rights = await rightsOf(db, person.id)
    return rights.length === 0 ? `${email} has no right.` : rights.join('\n')
  }
  if (!isStaffRight(name))
    throw new Refusal(`There is no right ${name}. The rights are ${staffRights.join(', ')}.`)
  if (act === 'give') await giveRights(db, { personId: person.id, rights: [name], at: clock.now() })
  else await takeRight(db, person.id, name)
  return `${email} ${act === 'give' ? 'has' : 'no longer has'} the right ${name}.`
}
