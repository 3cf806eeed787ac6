import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { block, ownBlocks, unblock } from './blocks/block.ts'
import { readHelpLines } from './public/helpLines.ts'
import { readingsFor } from './public/readings.ts'
import { report, shown } from './reports/report.ts'
import { reportsBy } from './reports/reportStore.ts'

/** Serves the calls of safety. */
export function safetyRoutes(
  house: House,
  rooms: Pick<JoinedRooms, 'callSeenBy' | 'facts' | 'keepRecording' | 'partPeople'>,
): Mountable {
  const { db } = house
  const helpLines = readHelpLines()
  return serving(safetyCalls, {
    report: ({ person, body }) => report({ house, rooms }, person, body),
    reports: async ({ person }) => (await reportsBy(db, person.id)).map(shown),
    block: ({ person, body: { userId } }) =>
      block({ house, partPeople: rooms.partPeople }, { blockerId: person.id, blockedId: userId }),
    async unblock({ person, query: { userId } }) {
      await unblock(house, { blockerId: person.id, blockedId: userId })
      return {}
    },
    blocks: ({ person }) => ownBlocks(db, person.id),
    readings: ({ person, params: { channelId } }) => readingsFor(db, channelId, person.id),
    helpLines: async ({ person }) => helpLines(await rooms.facts.state(db, person)),
  })
}
