import type { Job } from '../engines/queue.ts'
import type { House } from '../house.ts'
import { eraseJobs } from '../privacy/eraseRoutes.ts'
import { exportJobs } from '../privacy/exportRoutes.ts'
import { forgetOldJobs } from '../identity/jobs.ts'
import { outboundJobs } from '../people/outbound.ts'

/** What the queue does for accounts. */
export function accountJobs(house: House): Readonly<Record<string, Job>> {
  return { ...outboundJobs(house), ...exportJobs(house), ...eraseJobs(house), ...forgetOldJobs(house) }
}
