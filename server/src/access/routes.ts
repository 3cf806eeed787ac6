import { accessCalls } from '@saathi/contract/access/calls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { FactSources } from '../room/room.ts'
import { isUnderMaintenance, makeExplain } from './public.ts'

/**
 * Serves what a person may see and use now, with the reasons on request, and whether the product is under
 * maintenance.
 */
export function accessRoutes({ db, texts }: House, facts: FactSources): Mountable {
  const explain = makeExplain({ db, texts }, facts)
  return serving(accessCalls, {
    async status({ person, query }) {
      const { why, ...status } = await explain(person)
      return query.explain === true ? { ...status, why } : status
    },
    systemStatus: async () => ({ underMaintenance: await isUnderMaintenance(db) }),
  })
}
