import { candidateCalls } from '@saathi/contract/matching/candidateCalls.ts'

import { auditListLook } from '../../desk/public/audit.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { candidatesFor } from './candidates.ts'

/** Serves the people whom the team chooses by hand. */
export function candidateRoutes(house: House): Mountable {
  return serving(candidateCalls, {
    async candidates({ staff, query }) {
      await auditListLook(house.db, { staffId: staff.id, at: house.clock.now(), list: 'people' })
      return candidatesFor(house, { staff, ...query })
    },
  })
}
