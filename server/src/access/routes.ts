import { accessCalls } from '@saathi/contract/access/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import type { FactSources } from '../room.ts'
import { readProgrammeRules } from './programme.ts'
import { isUnderMaintenance } from './public.ts'
import { gatherStanding } from './standing.ts'
import { isExperience, isOpenFor, userStatusOf } from './status.ts'
import { whyOf } from './statusWhy.ts'

/**
 * Serves what a person may see and use now, on request with the reasons, and whether the product is under
 * maintenance.
 */
export function accessRoutes({ db, texts }: House, facts: FactSources): Mountable {
  const rules = readProgrammeRules()
  return serving(accessCalls, {
    async status({ person, query: { explain } }) {
      const standing = await gatherStanding(facts, db, person)
      const say = texts.words
      const status = userStatusOf(standing, rules, say)
      return explain === true ? { ...status, why: whyOf({ standing, status, rules, say }) } : status
    },
    systemStatus: async () => ({ underMaintenance: await isUnderMaintenance(db) }),
  })
}

/**
 * Returns the check behind `opens` of a call: it throws `notOpenYet` unless the experience is open to the
 * person.
 */
export function makeRequireOpen(
  { db }: Pick<House, 'db'>,
  facts: FactSources,
): (person: Person, experience: string) => Promise<void> {
  const rules = readProgrammeRules()
  return async (person, experience) => {
    if (!isExperience(experience)) throw new Error(`There is no experience "${experience}".`)
    if (!isOpenFor(await gatherStanding(facts, db, person), rules, experience))
      throw new Failure('notOpenYet')
  }
}
