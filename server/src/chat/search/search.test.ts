import { searchCalls } from '@saathi/contract/chat/searchCalls.ts'
import { describe, expect, it } from 'vitest'

import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { deleteMessage, editMessage } from '../changes/change.ts'
import { say, setMemberActive } from '../public/channels.ts'
import { buildChannel } from '../testing/buildChannel.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openIndexer } from './indexer.ts'

const { testing, house, channelOf } = await openTestChat()
const indexer = openIndexer(house)
const { ask, person } = testing

async function told(channelId: string, { id }: TestPerson, said: string | { text: string; at: Date }) {
  const { text, at } = typeof said === 'string' ? { text: said, at: undefined } : said
  const tempId = crypto.randomUUID()
  return say(house, { channelId, senderId: id, text, tempId, ...(at === undefined ? {} : { at }) })
}

const search = (who: TestPerson, searchText: string, pageNumber = 1) =>
  ask(searchCalls.search, { body: { searchText, pageNumber } }, { token: who.token })
const textsFor = async (who: TestPerson, searchText: string) =>
  (await search(who, searchText)).messages.map(({ text }) => text)

async function pair() {
  const asha = await person({ firstName: 'Asha', lastName: 'Rao' })
  const ravi = await person({ firstName: 'रवि', lastName: 'Kumar', role: 'mentor' })
  return { asha, ravi, channel: await channelOf([asha, ravi]) }
}

async function wordRows(channelId: string) {
  const { rows } = await house.db.pool.query<{ seq: number; words: string }>(
    `select seq, words::text as words from message_words join chat_search_channels on number = channel_number
     where channel_id = $1 order by seq`,
    [channelId],
  )
  return rows
}

/** Each claim holds before the words of the messages are made, and after. */
const moments = [
  ['before the words are made', () => Promise.resolve()],
  ['after the words are made', () => indexer.finish()],
] as const

describe.each(moments)('%s', (_, reach) => {
  it('An answer of the assistant is shown without its citation marks; a person may write such marks', async () => {
    const { asha, ravi, channel } = await pair()
    const answers = await buildChannel(house, [asha], { kind: 'assistant' })
    await told(channel, ravi, 'Read the gazette [2] first')
    await told(answers, asha, 'Your gazette is being read. [1] Wait a day. [12]')
    await reach()
    const { messages } = await search(asha, 'gazette')
    expect(messages.map(({ text }) => text)).toEqual([
      'Your gazette is being read. Wait a day.',
      'Read the gazette [2] first',
    ])
    const marked = messages.map(({ text, marks }) => marks.map(({ from, to }) => text.slice(from, to)))
    expect(marked).toEqual([['gazette'], ['gazette']])
  })

  it('A word is found in every script and spelling, newest first, and marked as it was written', async () => {
    const { asha, ravi, channel } = await pair()
    await told(channel, asha, 'Mera dost kal aayega')
    await told(channel, ravi, 'तुम्हारा दोस्त कौन है?')
    await told(channel, asha, 'Ein dosth, ein CV')
    await told(channel, asha, 'Nothing of the kind')
    await reach()
    const { messages, hasNextPage } = await search(asha, 'dost')
    const marked = messages.map(({ text, marks }) => marks.map(({ from, to }) => text.slice(from, to)))
    expect(marked).toEqual([['dosth'], ['दोस्त'], ['dost']])
    expect(hasNextPage).toBe(false)
    expect(await textsFor(ravi, 'सीवी')).toEqual(['Ein dosth, ein CV'])
  })

  it('All words must be there, and the last one may be the beginning of a word', async () => {
    const { asha, channel } = await pair()
    await told(channel, asha, 'The interview is tomorrow')
    await told(channel, asha, 'The bus leaves tomorrow')
    await reach()
    expect(await textsFor(asha, 'tomorrow interv')).toEqual(['The interview is tomorrow'])
    expect(await textsFor(asha, 'interv tomorrow')).toEqual([])
    expect(await textsFor(asha, '"bus leaves"')).toEqual(['The bus leaves tomorrow'])
    expect(await textsFor(asha, '"leaves bus"')).toEqual([])
  })

  it('Operators narrow a search: by person, place, day and what is in the message', async () => {
    const { asha, ravi, channel } = await pair()
    const group = await channelOf([asha, ravi, await person({ firstName: 'Meena' })], 'group')
    const day = (text: string) => new Date(`${text}T12:00:00+05:30`)
    await told(channel, asha, { text: 'plan one', at: day('2026-03-01') })
    await told(channel, ravi, { text: 'plan two https://example.org', at: day('2026-03-02') })
    await told(group, ravi, { text: 'plan three', at: day('2026-03-03') })
    await reach()
    expect(await textsFor(asha, 'plan from:me')).toEqual(['plan one'])
    expect(await textsFor(asha, 'plan से:मैं')).toEqual(['plan one'])
    expect(await textsFor(asha, 'plan from:ravi')).toEqual(['plan three', 'plan two https://example.org'])
    expect(await textsFor(asha, 'from:"ravi kumar" in:Friends')).toEqual(['plan three'])
    expect(await textsFor(asha, 'plan before:2026-03-02')).toEqual(['plan one'])
    expect(await textsFor(asha, 'plan after:02/03/2026')).toEqual(['plan three'])
    expect(await textsFor(asha, 'has:link')).toEqual(['plan two https://example.org'])
    expect(await textsFor(asha, 'plan from:nobody')).toEqual([])
  })

  it('A deleted message is found no more and an edited one by its new words only', async () => {
    const { asha, channel } = await pair()
    const first = await told(channel, asha, 'raspberry one')
    const second = await told(channel, asha, 'raspberry two')
    await reach()
    const changer = { channelId: channel, personId: asha.id }
    await deleteMessage(house, { ...changer, messageId: first.msgId })
    await editMessage(house, { ...changer, messageId: second.msgId }, 'mango two')
    expect(await textsFor(asha, 'raspberry')).toEqual([])
    expect(await textsFor(asha, 'mango')).toEqual(['mango two'])
    await reach()
    expect(await textsFor(asha, 'raspberry')).toEqual([])
    expect(await textsFor(asha, 'mango')).toEqual(['mango two'])
  })

  it('Only active members find a message, and only their own address is told', async () => {
    const { asha, ravi, channel } = await pair()
    const stranger = await person()
    await told(channel, asha, 'tamarind')
    await reach()
    const [found] = (await search(ravi, 'tamarind')).messages
    expect(found).toMatchObject({
      channelId: channel,
      userId: asha.id,
      user: { firstName: 'Asha', userEmailId: '' },
    })
    expect((await search(asha, 'tamarind')).messages[0]?.user.userEmailId).toBe(asha.email)
    expect(await search(stranger, 'tamarind')).toEqual({
      messages: [],
      hasNextPage: false,
      isNear: false,
      channels: [],
    })
    expect(await search(stranger, 'tamarind in:Asha')).toEqual({
      messages: [],
      hasNextPage: false,
      isNear: false,
      channels: [],
    })
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    expect(await textsFor(ravi, 'tamarind')).toEqual([])
  })

  it('Pages of 20 follow each other without a gap', async () => {
    const { asha, channel } = await pair()
    for (let n = 1; n <= 45; n += 1) await told(channel, asha, `guava ${n}`)
    await reach()
    const pages = await Promise.all([1, 2, 3, 4, 50].map((page) => search(asha, 'guava', page)))
    expect(pages.map(({ messages }) => messages.length)).toEqual([20, 20, 5, 0, 0])
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false, false, false])
    const all = pages.flatMap(({ messages }) => messages.map(({ text }) => text))
    expect(all).toEqual(Array.from({ length: 45 }, (__, at) => `guava ${45 - at}`))
  })
})

it('Channels are named by their own name and by their active members, on the first page', async () => {
  const { asha, ravi, channel } = await pair()
  const group = await channelOf([asha, ravi, await person()], 'group')
  expect((await search(asha, 'ravi')).channels.toSorted()).toEqual([channel, group].toSorted())
  expect((await search(asha, 'frie')).channels).toEqual([group])
  expect((await search(asha, 'ravi', 2)).channels).toEqual([])
})

it('Common words are found in a long channel, and rare ones behind thousands of others', async () => {
  const { asha, channel } = await pair()
  await house.db.pool.query(
    `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
     select $1, n, $1 || n, $2, 't' || n, case when n in (3, 5000) then 'papaya' else 'rice ' || n end,
            timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 9000) as n`,
    [channel, asha.id],
  )
  await house.db.pool.query('update channels set last_seq = 9000 where id = $1', [channel])
  await indexer.finish()
  expect(await textsFor(asha, 'papaya')).toEqual(['papaya', 'papaya'])
  expect((await textsFor(asha, 'rice'))[0]).toBe('rice 9000')
  expect(await textsFor(asha, 'papaya before:2026-01-02')).toEqual(['papaya'])
  expect(await textsFor(asha, 'papaya after:2026-01-02')).toEqual(['papaya'])
})

describe('The words', () => {
  it('They go with the text in the same transaction', async () => {
    const { asha, channel } = await pair()
    const { msgId } = await told(channel, asha, 'jackfruit')
    await indexer.finish()
    expect(await wordRows(channel)).toHaveLength(1)
    await deleteMessage(house, { channelId: channel, personId: asha.id, messageId: msgId })
    expect(await wordRows(channel)).toEqual([])
    await indexer.finish()
    expect(await wordRows(channel)).toEqual([])
  })

  it('They are the same when they are made twice', async () => {
    const { asha, channel } = await pair()
    await told(channel, asha, 'one two')
    await indexer.finish()
    const before = await wordRows(channel)
    await house.db.pool.query(`update chat_search_channels set rules = 'others' where channel_id = $1`, [
      channel,
    ])
    await Promise.all([indexer.finish(), openIndexer(house).finish()])
    expect(await wordRows(channel)).toEqual(before)
  })

  it('Without anybody asking, they are there within a second', async () => {
    const { asha, channel } = await pair()
    await told(channel, asha, 'quick')
    await expect.poll(() => wordRows(channel), { interval: 50 }).toHaveLength(1)
  })
})

describe('Hostile searches', () => {
  it.each([
    "' | 'a':* & !'b",
    "a\\' | b",
    '((((',
    '%_\\',
    '!!! ??? ।।। …',
    'from: in: has: before:yesterdayish',
    Array.from({ length: 28 }, () => 'from:a').join(' '),
    'x'.repeat(200),
    '"""""',
    'before:0000-00-00 after:9999-99-99',
    '\u{1f600}'.repeat(50),
  ])('%s', async (text) => {
    const { asha, channel } = await pair()
    await told(channel, asha, 'a b c')
    await indexer.finish()
    const { messages } = await search(asha, text)
    expect(messages.length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['x'.repeat(201), 1],
    ['   ', 1],
    ['a', 0],
    ['a', 51],
    ['a', 1.5],
  ] as const)('%s on page %s is refused', async (text, page) => {
    const asha = await person()
    expect((await failureOf(search(asha, text, page))).status).toBeOneOf([400, 422])
  })

  it('A text with a NUL is refused', async () => {
    const { asha } = await pair()
    expect((await failureOf(search(asha, 'a\u0000b'))).status).toBe(400)
  })

  it('Too many searches are refused for a while', async () => {
    const asha = await person()
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => search(asha, 'a')))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect((await failureOf(search(asha, 'a'))).code).toBe('too_often')
  })
})

describe('a mistyped word', () => {
  it('finds the messages with the word that was meant, marked, and says so', async () => {
    const { asha, ravi, channel } = await pair()
    await told(channel, ravi, 'Two internships are open in Pune')
    await told(channel, asha, 'Which internships?')
    await told(channel, asha, 'I meet my friends on Sunday')
    await indexer.finish()
    const found = await search(asha, 'interships')
    expect(found.isNear).toBe(true)
    expect(
      found.messages.map(({ text, marks }) => marks.map(({ from, to }) => text.slice(from, to))),
    ).toEqual([['internships'], ['internships']])
    expect((await search(asha, 'interships pune')).messages).toHaveLength(1)
    expect(await search(asha, 'internships')).toMatchObject({ isNear: false })
  })

  it('finds nothing that differs in more letters, and nothing of other people', async () => {
    const { asha, channel } = await pair()
    const other = await pair()
    await told(channel, asha, 'A word about mountains')
    await told(other.channel, other.asha, 'Something about internships')
    await indexer.finish()
    expect(await search(asha, 'fountains')).toMatchObject({ messages: [], isNear: false })
    expect(await search(asha, 'interships')).toMatchObject({ messages: [], isNear: false })
    expect(await search(asha, 'wrd')).toMatchObject({ messages: [], isNear: false })
  })

  it('finds on each page what the first page promised', async () => {
    const { asha, channel } = await pair()
    for (let number = 1; number <= 25; number += 1) await told(channel, asha, `internships ${number}`)
    await indexer.finish()
    const [first, second] = [await search(asha, 'interships'), await search(asha, 'interships', 2)]
    expect(first).toMatchObject({ hasNextPage: true, isNear: true })
    expect([first.messages.length, second.messages.length]).toEqual([20, 5])
  })
})
