import type { Job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import { eraseJobs } from './eraseRoutes.ts'
import { exportJobs } from './exportRoutes.ts'
import { forgetOldJobs } from './forgetOld.ts'
import { outboundJobs } from './outbound.ts'

/** What the queue does for accounts. */
export function accountJobs(house: House): Readonly<Record<string, Job>> {
  return { ...outboundJobs(house), ...exportJobs(house), ...eraseJobs(house), ...forgetOldJobs(house) }
}
