import { isStaffRight, type StaffRight, staffRights } from '@saathi/contract/base/staffRights.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { auditCommand } from '../../desk/public/audit.ts'
import { changeTeam } from '../../desk/public/oneWithAll.ts'
import type { Database } from '../../engines/database/database.ts'
import { readFlag } from '../../engines/database/flags.ts'
import type { House } from '../../house/house.ts'
import { giveRights, rightsOf, staffWith, takeRight } from '../../people/public/rightStore.ts'
import { personByEmail, type PersonRow } from '../../people/public/store.ts'
import { Refusal } from '../words/refusal.ts'

type RightHouse = Pick<House, 'db' | 'clock'>

/**
 * Lists, gives or takes rights of a member of staff: `list EMAIL`, `give EMAIL RIGHT` or `take EMAIL RIGHT`. Outside a demo, a right is
 * given only while nobody has the right `team`, because afterwards a colleague gives it at the desk.
 */
export async function actOnRight(
  house: RightHouse,
  [act, email, name, ...more]: readonly string[],
): Promise<string | undefined> {
  if ((act !== 'list' && act !== 'give' && act !== 'take') || email === undefined || more.length > 0)
    return undefined
  if ((act === 'list') !== (name === undefined)) return undefined
  const person = await personByEmail(house.db, email.toLowerCase())
  if (person?.role !== 'staff') throw new Refusal(`${email} is not staff.`)
  if (name === undefined) {
    const rights = await rightsOf(house.db, person.id)
    return rights.length === 0 ? `${email} has no right.` : rights.join('\n')
  }
  if (!isStaffRight(name))
    throw new Refusal(`There is no right ${name}. The rights are ${staffRights.join(', ')}.`)
  await house.db.transaction((tx) => change(house, tx, { person, act, name }))
  return `${email} ${act === 'give' ? 'has' : 'no longer has'} the right ${name}.`
}

interface Change {
  readonly person: PersonRow
  readonly act: 'list' | 'give' | 'take'
  readonly name: StaffRight
}

async function change({ clock }: RightHouse, tx: Database, { person, act, name }: Change): Promise<void> {
  const at = clock.now()
  await keepingTheLast(tx, async () => {
    const before = await rightsOf(tx, person.id)
    if (act === 'give' && (await readFlag(tx, 'demo')) !== true && (await staffWith(tx, 'team')).length > 0)
      throw new Refusal('A colleague with the right team gives rights, at the desk.')
    if (act === 'give') await giveRights(tx, { personId: person.id, rights: [name], at })
    else await takeRight(tx, person.id, name)
    const after = await rightsOf(tx, person.id)
    const changed = { act: 'rights_changed', about: 'team', aboutId: person.id, before, after } as const
    await auditCommand(tx, { at, ...changed })
  })
}

/** Runs a change of the team; refuses one after which nobody has every right. */
export function keepingTheLast<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  return changeTeam(tx, work).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.failure !== 'lastWithEveryRight') throw error
    throw new Refusal('One person with every right always remains.')
  })
}
