import { staffRights } from '@saathi/contract/base/staffRights.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { rightsOf, staffWith } from '../../people/public/rightStore.ts'
import { lockTeam, scopesOf } from '../standing/store.ts'

/** Throws unless one person has every right for everyone. */
export async function requireOneWithAll(tx: Database): Promise<void> {
  if (!(await hasOneWithAll(tx))) throw new Failure('lastWithEveryRight')
}

async function hasOneWithAll(tx: Database): Promise<boolean> {
  const team = await staffWith(tx, 'team')
  const limited = new Set(
    (await scopesOf(tx, team)).flatMap(({ personId, programmes, institutions }) =>
      programmes === null && institutions === null ? [] : [personId],
    ),
  )
  for (const id of team) {
    if (!limited.has(id) && (await rightsOf(tx, id)).length === staffRights.length) return true
  }
  return false
}

/**
 * Runs a change of the team in the caller's transaction, after every other one. Throws if there was a person with every right, and
 * none remains.
 */
export async function changeTeam<Result>(tx: Database, change: () => Promise<Result>): Promise<Result> {
  await lockTeam(tx)
  const isGuarded = await hasOneWithAll(tx)
  const result = await change()
  if (isGuarded) await requireOneWithAll(tx)
  return result
}
