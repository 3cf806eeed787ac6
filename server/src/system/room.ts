import { systemCalls } from '@saathi/contract/system/calls.ts'
import * as v from 'valibot'

import { job } from '../engines/work/queue.ts'
import { serving } from '../http/request.ts'
import type { RoomPlan } from '../room/room.ts'
import { systemData } from './personal.ts'
import { stateOfSystem } from './state.ts'
import { deleteOldSystem } from './store.ts'
import { openWatch } from './watch.ts'

/** What the page shows is kept for so long: a week. */
const keptMs = 7 * 86_400_000

/** The state of the system, for the programme team. */
export const systemRoom: RoomPlan = {
  personal: systemData,
  open({ house, sockets }) {
    const watch = openWatch({ house, sockets: () => sockets.count() })
    return {
      serves: [serving(systemCalls, { system: () => stateOfSystem(house) })],
      mount: watch.follow,
      jobs: {
        forgetOldSystem: job({
          payload: v.unknown(),
          lane: 'slow',
          everyMinute: true,
          work: () => deleteOldSystem(house.db, new Date(house.clock.now().getTime() - keptMs)),
        }),
      },
      async load() {
        watch.start()
      },
      close: () => void watch.stop(),
    }
  },
}
