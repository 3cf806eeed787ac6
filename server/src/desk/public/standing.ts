import type { StaffRight } from '@saathi/contract/base/staffRights.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { joinStaff } from '../../identity/public/accounts.ts'
import { setScope } from '../standing/store.ts'

/** What a new member of the team may do, and for whom. */
export interface NewStanding {
  readonly personId: string
  readonly rights: readonly StaffRight[]
  readonly programmes: string[] | null
  readonly institutions: string[] | null
  readonly at: Date
}

/** Gives a person of the team rights and a scope, in the caller's transaction. */
export async function giveStanding(
  house: Pick<House, 'bus'>,
  tx: Database,
  { personId, rights, programmes, institutions, at }: NewStanding,
): Promise<void> {
  await joinStaff(house, tx, { personId, rights, at })
  await setScope(tx, { personId, programmes, institutions })
}
