import { expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { openTestChat } from '../testing/testChat.ts'
import { editMessage } from '../changes/change.ts'
import { lockWords, putWords, takeChanged } from './indexStore.ts'

const { testing, house, connect, channelOf } = await openTestChat()

/** Two edits of one message while the indexer has taken the first: this tests the order of their locks. */
test('an edit and the indexer that makes the words of the same message do not wait for each other', async () => {
  const [asha, ravi] = [await testing.person(), await testing.person()]
  const channelId = await channelOf([asha, ravi], 'one_to_one')
  const socket = await connect(asha)
  socket.send({ command: 'send', channel: channelId, message: 'first', tempId: crypto.randomUUID() })
  const { message } = await socket.next('new_message')
  const changer = { channelId, messageId: message.msgId, personId: asha.id }
  await house.db.run(sql`
    insert into chat_search_channels (channel_id, rules) values (${channelId}, '') on conflict do nothing`)
  const { number } = await house.db.one<{ number: number }>(sql`
    select number from chat_search_channels where channel_id = ${channelId}`)
  const words = {
    channelNumber: number,
    seq: message.seq,
    at: new Date(message.createdOn),
    lexemes: ['first'],
  }
  await putWords(house.db, [words])
  await editMessage(house, changer, 'second')
  await putWords(house.db, [words])
  let edit: Promise<unknown> | undefined
  await house.db.transaction(async (indexer) => {
    // The product's own indexer waits meanwhile.
    await expect.poll(() => lockWords(indexer)).toBe(true)
    await house.db.run(sql`
      insert into chat_search_changed (channel_id, seq) values (${channelId}, ${message.seq}) on conflict do nothing`)
    await takeChanged(indexer, 1000)
    edit = editMessage(house, changer, 'third')
    await expect.poll(waitingEdits).toBeGreaterThan(0)
    await putWords(indexer, [words])
  })
  expect(await edit).toMatchObject({ message: 'third' })
})

async function waitingEdits(): Promise<number> {
  const { waiting } = await house.db.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%update messages%'`)
  return waiting
}
