import { searchCalls } from '@saathi/contract/chat/searchCalls.ts'
import { expect, it } from 'vitest'

import { say } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openIndexer } from './indexer.ts'

const { testing, house, channelOf } = await openTestChat()
const indexer = openIndexer(house)

it('A letter that stands for eighteen stops neither the making of words nor a search', async () => {
  const [asha, ravi] = [await testing.person(), await testing.person({ role: 'mentor' })]
  const channel = await channelOf([asha, ravi])
  const long = '\uFDFA'.repeat(80)
  for (const text of [long, 'plain words']) {
    await say(house, { channelId: channel, senderId: ravi.id, text, tempId: crypto.randomUUID() })
  }
  await indexer.finish()
  const { rows } = await house.db.pool.query('select seq from message_words order by seq')
  expect(rows).toHaveLength(2)
  const search = (searchText: string) =>
    testing.ask(searchCalls.search, { body: { searchText } }, { token: asha.token })
  expect((await search('plain')).messages).toHaveLength(1)
  expect((await search(long)).messages).toHaveLength(1)
})
