import { privacyCalls } from '@saathi/contract/privacy/calls.ts'

import { serving } from '../http/request.ts'
import type { RoomPlan } from '../room.ts'
import { eraseJobs, eraseRoutes } from './eraseRoutes.ts'
import { exportJobs, exportRoutes } from './exportRoutes.ts'

/** My data as an archive, and erasure. Imports no domain: it asks every room in turn. */
export const privacyRoom: RoomPlan = {
  open: ({ house, rooms }) => ({
    serves: [serving(privacyCalls, { ...exportRoutes(house, rooms), ...eraseRoutes(house, rooms) })],
    jobs: { ...exportJobs(house), ...eraseJobs(house, rooms) },
  }),
}
