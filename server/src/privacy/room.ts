import { privacyCalls } from '@saathi/contract/privacy/calls.ts'

import { serving } from '../http/request.ts'
import type { RoomPlan } from '../room/room.ts'
import { isArchiveOf } from './archiveStore.ts'
import { eraseIn, eraseJobs, eraseRoutes } from './eraseRoutes.ts'
import { exportJobs, exportRoutes, leaveArchive } from './exportRoutes.ts'
import { privacyData } from './personal.ts'

/** My data as an archive, and erasure. Imports no domain: it asks every room in turn. */
export const privacyRoom: RoomPlan = {
  personal: privacyData,
  open: ({ house, rooms }) => ({
    serves: [serving(privacyCalls, { ...exportRoutes(house), ...eraseRoutes(house, rooms) })],
    // A link opens the present archive only: the account may have been erased since the link was made.
    fileGates: { exports: (key, reader) => isArchiveOf(house.db, reader, key) },
    leave: (tx, { id }) => leaveArchive(house, tx, id),
    personActs: {
      erase: (tx, { personId: id, email, role }) =>
        eraseIn(house, rooms, { tx, person: { id, email, role } }),
    },
    jobs: { ...exportJobs(house, rooms), ...eraseJobs(house, rooms) },
  }),
}
