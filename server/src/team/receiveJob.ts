import * as v from 'valibot'

import { deskChanged } from '../desk/public/news.ts'
import { writtenMessage } from '../chat/public/readStore.ts'
import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { notify } from '../notifications/public.ts'
import { staffWith } from '../people/public/rightStore.ts'
import { conversationIn, type InboxRow, markHandled, markWritten } from './store.ts'
import { teamRight } from './public.ts'

/**
 * The job of each message in a channel with the team. A message of the person then waits in the inbox; a message of
 * the team handles all earlier ones. Repeating it changes nothing.
 */
export function receiveJob(house: House): Job {
  return job({
    payload: v.object({ messageId: v.string() }),
    lane: 'talk',
    work: ({ messageId }) =>
      house.db.transaction(async (tx) => {
        const message = await writtenMessage(tx, messageId)
        const conversation = message && (await conversationIn(tx, message.channelId))
        if (message === undefined || conversation === undefined) return
        const { channelId, seq, createdAt: at } = message
        const isFromPerson = message.senderId === conversation.personId
        if (isFromPerson) await tellTeam(house, tx, await markWritten(tx, { channelId, seq, at }))
        else await markHandled(tx, { channelId, seq, at })
        await deskChanged(house.bus, tx, ['today'])
      }),
  })
}

/** Tells everyone who may read the inbox that a conversation waits, once until it is handled. */
async function tellTeam(house: House, tx: Database, row: InboxRow): Promise<void> {
  if (row.waitingSince === null) return
  for (const personId of await staffWith(tx, teamRight)) {
    const key = `teamWaits:${row.channelId}:${row.handledSeq}`
    await notify(house, tx, { personId, kind: 'teamWaits', key, values: {} })
  }
}
