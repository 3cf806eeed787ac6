import { accessCalls } from '@saathi/contract/access/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { FactSources } from '../room.ts'
import { readProgrammeRules } from './programme.ts'
import { isUnderMaintenance } from './public.ts'
import { gatherStanding } from './standing.ts'
import { userStatusOf } from './status.ts'
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
