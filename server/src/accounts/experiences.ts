import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import type { RequireOpen } from './public.ts'
import { readStatusRules } from './reference.ts'
import { gatherStanding } from './standing.ts'
import { isOpenFor } from './status.ts'

/** Makes what lets people only into what is open to them. */
export function makeRequireOpen({ db }: Pick<House, 'db'>): RequireOpen {
  const rules = readStatusRules()
  return async (person, name) => {
    if (!isOpenFor(await gatherStanding(db, person), rules, name)) throw new Failure('notOpenYet')
  }
}
