import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** The seat of this tab, so that a reload comes back to it. */
export const keptSeat = stored(
  'callSeat',
  v.object({ room: v.string(), seat: v.string(), at: v.number(), isMuted: v.boolean() }),
  {
    lives: 'tab',
    leavesWith: 'person',
  },
)
