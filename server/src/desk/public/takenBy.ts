import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'

/** Returns the failure that names the colleague who was first. */
export async function takenBy(db: Database, staffId: string | null | undefined): Promise<Failure> {
  const first = staffId === null || staffId === undefined ? undefined : await personById(db, staffId)
  return new Failure('alreadyTaken', first === undefined ? {} : { by: displayNameOf(first) })
}
