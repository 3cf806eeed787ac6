import * as v from 'valibot'

import { openMissingChannels, openOwnChannel, type OwnChannel } from '../chat/public/ownChannel.ts'
import { job } from '../engines/work/queue.ts'
import { teamId } from '../people/public/store.ts'
import type { RoomPlan } from '../room/room.ts'
import { teamFigures } from './figures.ts'
import { inboxRoutes } from './routes.ts'
import { inboxWork } from './work.ts'
import { teamData } from './personal.ts'
import { receiveJob } from './receiveJob.ts'
import { readTeam } from './settings.ts'
import { claimChannel, conversationOf, withoutChannel } from './store.ts'

/** The job that opens the channels of people who agreed to the terms before there was a channel with the team. */
const openingJob = 'openTeamChannels'

const teamChannel: OwnChannel = {
  kind: 'team',
  botId: teamId,
  claim: claimChannel,
  without: withoutChannel,
}

/** Each person's conversation with the programme team. */
export const teamRoom: RoomPlan = {
  personal: teamData,
  settings: readTeam,
  open: ({ house }) => ({
    serves: [inboxRoutes(house)],
    waitsForTeam: (asked) => inboxWork(house, asked),
    jobs: {
      // The chat adds this job with each message in a channel with the team.
      receiveForTeam: receiveJob(house),
      [openingJob]: job({
        payload: v.unknown(),
        lane: 'slow',
        work: () => openMissingChannels(house, teamChannel),
      }),
    },
    load: () => house.queue.add(house.db, { name: openingJob, payload: null, key: openingJob }),
    welcome: (tx, personId) => openOwnChannel(house, tx, { own: teamChannel, personId }),
    async exportOf(personId) {
      const row = await conversationOf(house.db, personId)
      const content = row === undefined ? [] : [{ channelId: row.channelId, waitingSince: row.waitingSince }]
      return { documents: { 'team-conversation.json': { about: 'team.archive', content } } }
    },
    client: { team: house.config.of(readTeam) },
    metrics: teamFigures(house),
  }),
}
