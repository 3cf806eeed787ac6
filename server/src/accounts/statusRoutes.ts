import type { accountCalls } from '@saathi/contract/accounts/calls.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import { isUnderMaintenance } from './public.ts'
import { gatherStanding, wordsOf } from './standing.ts'
import { type ProgrammeRules, userStatusOf } from './status.ts'
import { whyOf } from './statusWhy.ts'

type StatusHandlers = Pick<Handlers<typeof accountCalls>, 'status' | 'systemStatus'>

/** What people may see and use now and, when asked, why; and whether the product is open at all. */
export function statusRoutes({ db, texts }: House, rules: ProgrammeRules): StatusHandlers {
  return {
    async status({ person, query: { explain } }) {
      const standing = await gatherStanding(db, person)
      const say = wordsOf(texts)
      const status = userStatusOf(standing, rules, say)
      return explain === true ? { ...status, why: whyOf({ standing, status, rules, say }) } : status
    },
    systemStatus: async () => ({ underMaintenance: await isUnderMaintenance(db) }),
  }
}
