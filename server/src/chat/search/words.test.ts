import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { searchCalls } from '@saathi/contract/chat/searchCalls.ts'
import { describe, expect, it } from 'vitest'

import { say } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import { excerptAround } from './excerpt.ts'
import { makeBacklog } from './backlog.ts'
import { makeWords } from './wordIndex.ts'
import { openIndexer } from './indexer.ts'

const { testing, house, app, channelOf } = await openTestChat()
const { ask, person } = testing

async function channelWith(text: string) {
  const asha = await person({ firstName: 'Asha' })
  const channelId = await channelOf([asha, await person()])
  await say(house, { channelId, senderId: asha.id, text, tempId: crypto.randomUUID() })
  return { asha, channelId }
}

async function wordsIn(channelId: string): Promise<number> {
  const { rows } = await house.db.pool.query(
    'select 1 from message_words join chat_search_channels on number = channel_number where channel_id = $1',
    [channelId],
  )
  return rows.length
}

describe('A busy process', () => {
  it('Makes the words of a channel that stays behind in fewer turns', async () => {
    const { asha, channelId } = await channelWith('first')
    for (let sent = 1; sent < 150; sent += 1)
      await say(house, { channelId, senderId: asha.id, text: 'papaya', tempId: crypto.randomUUID() })
    await openIndexer(house).finish()
    const turnsIf = async (msOfTurn: number) => {
      await house.db.pool.query('update chat_search_channels set done_seq = 0 where channel_id = $1', [
        channelId,
      ])
      let turns = 0
      const backlog = makeBacklog(house.db, () => turns * msOfTurn)
      backlog.addChannels([channelId])
      for (; !backlog.isEmpty(); turns += 1) expect(await backlog.turn()).toBe('done')
      return turns
    }
    expect(await turnsIf(1000)).toBe(5)
    expect(await turnsIf(20_000)).toBe(2)
  })
})

describe('Two processes and a crash', () => {
  it('While another process makes words this one waits, and the message is found all the same', async () => {
    const other = await house.db.pool.connect()
    try {
      await other.query('select pg_advisory_lock(4716025)')
      const { asha, channelId } = await channelWith('mulberry')
      expect(await makeWords(house.db, [channelId])).toEqual({ became: 'busy' })
      const body = { searchText: 'mulberry', pageNumber: 1 }
      expect((await ask(searchCalls.search, { body }, { token: asha.token })).messages).toHaveLength(1)
      expect(await wordsIn(channelId)).toBe(0)
    } finally {
      await other.query('select pg_advisory_unlock_all()')
      other.release()
    }
  })

  it('A connection that breaks in the middle leaves nothing half done, and the next turn does it all', async () => {
    const { channelId } = await channelWith('cherry')
    const broken = {
      ...house.db,
      transaction: (work: Parameters<typeof house.db.transaction>[0]) =>
        house.db.transaction(async (tx) => {
          await work(tx)
          await tx.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] })
        }),
    }
    await makeWords(broken as typeof house.db, [channelId]).catch(() => undefined)
    await openIndexer(house).finish()
    expect(await wordsIn(channelId)).toBe(1)
  })
})

it('Erasing a person clears the words of what they wrote, in the same transaction', async () => {
  const { asha, channelId } = await channelWith('secret')
  const indexer = openIndexer(house)
  await indexer.finish()
  expect(await wordsIn(channelId)).toBe(1)
  await house.db.transaction(async (tx) => {
    await app.rooms.forget(tx, asha.id)
    const { rows } = { rows: await tx.many(statementOf(channelId)) }
    expect(rows).toEqual([])
  })
  await indexer.finish()
  expect(await wordsIn(channelId)).toBe(0)
})

function statementOf(channelId: string) {
  return {
    text: 'select 1 from message_words join chat_search_channels on number = channel_number where channel_id = $1',
    values: [channelId],
  }
}

it('A search does not hold up other work of the process', async () => {
  const { asha, channelId } = await channelWith('हम सब कल मिलेंगे और बात करेंगे। '.repeat(250))
  for (let n = 0; n < 10; n += 1)
    await say(house, {
      channelId,
      senderId: asha.id,
      text: 'हम सब कल मिलेंगे और बात करेंगे। '.repeat(250),
      tempId: `long${n}`,
    })
  const body = { searchText: 'मिलेंगे', pageNumber: 1 }
  const found = ask(searchCalls.search, { body }, { token: asha.token })
  // Another call of the same person is answered meanwhile.
  await ask(chatCalls.channels, {}, { token: asha.token })
  expect((await found).messages).toHaveLength(11)
})

describe('Excerpts', () => {
  const around = (text: string, word: string) => {
    const from = text.indexOf(word)
    return excerptAround(text, from < 0 ? [] : [{ from, to: from + word.length }])
  }

  it.each([
    ['A short text', 'short', 'A short text'],
    ['', 'x', ''],
    [`${'many words before it '.repeat(9)}here is it`, 'here', '…words before it here is it'],
    [
      `here ${'and many after it '.repeat(9)}`.trim(),
      'here',
      'here and many after it and many after it and many after it and…',
    ],
  ])('%s', (text, word, expected) => {
    expect(around(text, word).text).toBe(expected)
  })

  it.each([
    ['x'.repeat(500) + 'word' + 'y'.repeat(500), 'word'],
    ['क्षत्रिय '.repeat(40) + 'दोस्त' + ' 👩‍👩‍👧‍👦'.repeat(40), 'दोस्त'],
    ['a\n\nb\tc '.repeat(40) + 'word\nnext', 'word'],
    ['👩‍👩‍👧‍👦'.repeat(200), 'none'],
  ])('the mark stays on its word, no letter is cut, and about 65 are shown: %#', (text, word) => {
    const { text: shown, marks } = around(text, word)
    expect(marks.map(({ from, to }) => shown.slice(from, to))).toEqual(text.includes(word) ? [word] : [])
    expect(shown.isWellFormed()).toBe(true)
    expect([...new Intl.Segmenter().segment(shown)].length).toBeLessThanOrEqual(68)
    expect(shown).not.toMatch(/[\n\t]/)
  })
})
