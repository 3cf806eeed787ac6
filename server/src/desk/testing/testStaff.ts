import { type StaffRight, staffRights } from '@saathi/contract/base/staffRights.ts'

import { tokenSignIn } from '../../identity/testing/tokenSignIn.ts'
import { giveRights } from '../../people/public/rightStore.ts'
import type { TestPerson, Testing } from '../../testing/testing.ts'
import { putPass } from '../factor/store.ts'
import { setScope } from '../standing/store.ts'

/** What a test sets about a member of the team; the others have every right, see everyone and passed the second factor. */
export interface StaffOverrides {
  readonly firstName?: string
  readonly rights?: readonly StaffRight[]
  readonly programmes?: string[] | null
  readonly institutions?: string[] | null
  readonly hasPassed?: boolean
}

/** Returns a member of the programme team who is signed in. */
export async function testStaff(
  testing: Testing,
  { firstName = 'Lakshmi', rights = staffRights, hasPassed = true, ...scope }: StaffOverrides = {},
): Promise<TestPerson> {
  const { house } = testing
  const at = house.clock.now()
  const person = await testing.person({ role: 'staff', firstName })
  await giveRights(house.db, { personId: person.id, rights, at })
  const { programmes = null, institutions = null } = scope
  await setScope(house.db, { personId: person.id, programmes, institutions })
  if (hasPassed) await passFactor(testing, person)
  return person
}

/** Lets a member of the team pass the second factor now. */
export async function passFactor({ house }: Testing, { id, token }: TestPerson): Promise<void> {
  await putPass(house.db, { signInId: tokenSignIn(token), personId: id, at: house.clock.now() })
}
