import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { afterAll, expect, test, vi } from 'vitest'

import { buildChannel } from '../chat/testing/buildChannel.ts'
import { planBlackout, setMemberActive } from '../chat/public/channels.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import type { PersonOverrides } from '../testing/testing.ts'
import { openTestChat } from '../chat/testing/testChat.ts'
import { languageOfMost } from './broadcastActs.ts'
import { actAsStaff } from './staffActs.ts'

const { connect, house, storedTexts, testing } = await openTestChat()
const { ask } = testing
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const folder = mkdtempSync(join(tmpdir(), 'saathi-broadcast-'))
afterAll(() => rmSync(folder, { recursive: true }))

const message = { en: 'The exams are over!', hi: 'परीक्षाएँ ख़त्म हुईं!' }
let files = 0
/** Sends the content of a file; a string is written unchanged. */
function send(written: object | string) {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, typeof written === 'string' ? written : JSON.stringify(written, undefined, 2))
  return actAsStaff(house, ['broadcast', file])
}
const newId = () => crypto.randomUUID()

const gita = await testing.person({ role: 'staff', firstName: 'Gita' })

async function pair(reader: PersonOverrides = {}, mentor: PersonOverrides = {}) {
  const asha = await testing.person(reader)
  const ravi = await testing.person({ role: 'mentor', ...mentor })
  return { asha, ravi, channelId: await buildChannel(house, [asha, ravi]) }
}
const textsIn = async (channelId: string) => (await storedTexts(channelId)).map(({ text }) => text)

test('a broadcast reaches the members at once, as a message of the programme team that no member list shows', async () => {
  const { asha, channelId } = await pair()
  const hers = await connect(asha)
  expect(await send({ id: newId(), to: { channels: [channelId] }, from: gita.email, message })).toBe(
    '1 channels got the message.',
  )
  const { message: came } = await hers.next('new_message')
  expect(came).toMatchObject({ isBroadcastMessage: true, userId: gita.id, message: message.en, kind: 'text' })
  const [channel] = await ask(chatCalls.channels, {}, asha)
  expect(channel?.channelMembers.map(({ userId }) => userId)).not.toContain(gita.id)
  expect(channel?.channelName).toBe('Test Person')
  // The sender reads nothing there, and can write nothing else.
  expect(await ask(chatCalls.channels, {}, gita)).toEqual([])
  const theirs = await connect(gita)
  theirs.send({ command: 'fetch_messages', channel: channelId })
  expect((await theirs.next('error')).code).toBe('not_yours')
  theirs.send({
    command: 'send',
    channel: channelId,
    message: 'Hi',
    tempId: 'hi',
    is_broadcast_message: true,
  })
  expect((await theirs.next('error')).code).toBe('not_yours')
  theirs.send({ command: 'delete', channel: channelId, message_id: came.msgId })
  expect((await theirs.next('error')).code).toBe('not_yours')
})

test('sent again it reaches only those who miss it, and an id keeps its words and its sender', async () => {
  const [first, second] = [await pair(), await pair()]
  const id = newId()
  await send({ id, to: { channels: [first.channelId] }, from: gita.email, message })
  const both = { id, to: { channels: [first.channelId, second.channelId] }, from: gita.email, message }
  expect(await send(both)).toBe('1 channels got the message, and 1 had it before.')
  await Promise.all([send(both), send(both)])
  for (const { channelId } of [first, second]) expect(await textsIn(channelId)).toEqual([message.en])
  await expect(send({ ...both, message: { ...message, en: 'Other words' } })).rejects.toThrow(
    /:2:\d+ id: This id was sent/,
  )
  const other = await testing.person({ role: 'staff' })
  await expect(send({ ...both, from: other.email })).rejects.toThrow('by another person')
})

test('it passes a blackout, and is told in the language that most members read', async () => {
  const [hindi, mixed] = [
    await pair({ primaryLanguage: 'hi' }, { primaryLanguage: 'hi' }),
    await pair({ primaryLanguage: 'hi' }),
  ]
  await planBlackout(house, { startsAt: house.clock.now(), endsAt: null })
  await send({ id: newId(), to: { channels: [hindi.channelId, mixed.channelId] }, message })
  await planBlackout(house, undefined)
  expect(await textsIn(hindi.channelId)).toEqual([message.hi])
  expect(await textsIn(mixed.channelId)).toEqual([message.en])
})

test('mentorships, mentors or mentees: who is meant and nobody else', async () => {
  const [running, ended] = await Promise.all(
    [0, 1].map(async () =>
      buildMentorship(house, {
        mentor: await testing.person({ role: 'mentor' }),
        mentees: [await testing.person()],
        name: 'Pair',
      }),
    ),
  )
  await house.db.pool.query('update mentorships set ended_at = now() where id = $1', [ended?.mentorshipId])
  const { channelId: friends, ravi } = await pair()
  const assistant = await buildChannel(house, [await testing.person()], { kind: 'assistant' })
  const empty = await pair()
  for (const { id } of [empty.asha, empty.ravi])
    await setMemberActive(house, { channelId: empty.channelId, personId: id, active: false })
  const say = (to: string) => send({ id: newId(), to, message: { en: to, hi: to } })
  await say('mentorships')
  await setMemberActive(house, { channelId: friends, personId: ravi.id, active: false })
  await say('mentors')
  await say('mentees')
  expect(await textsIn(running?.channelId ?? '')).toEqual(['mentorships', 'mentors', 'mentees'])
  expect(await textsIn(friends)).toEqual(['mentees'])
  for (const channelId of [ended?.channelId ?? '', assistant, empty.channelId])
    expect(await textsIn(channelId)).toEqual([])
})

test('hundreds of channels get it, group by group', async () => {
  const asha = await testing.person()
  const channels = await Promise.all(
    Array.from({ length: 450 }, async () => buildChannel(house, [asha, gita], { kind: 'group' })),
  )
  expect(await send({ id: newId(), to: { channels }, message })).toBe('450 channels got the message.')
  for (const channelId of channels.slice(-2)) expect(await textsIn(channelId)).toEqual([message.en])
})

test('staff who are taken into a channel later are members like all others', async () => {
  const { asha, channelId } = await pair()
  await send({ id: newId(), to: { channels: [channelId] }, from: gita.email, message })
  await setMemberActive(house, { channelId, personId: gita.id, active: true })
  const [channel] = await ask(chatCalls.channels, {}, asha)
  expect(channel?.channelMembers.map(({ userId }) => userId)).toContain(gita.id)
})

test.each([
  ['{', 'This is not JSON'],
  [{ to: 'mentors', message }, 'id'],
  [{ id: 'a b', to: 'mentors', message }, ':2:9 id: An id has letters'],
  [{ id: 'a', to: 'everybody', message }, ':3:9 to: Please say'],
  [{ id: 'a', to: { channels: [] }, message }, 'No channel is named'],
  [{ id: 'a', to: 'mentors', message: { en: 'Hi' } }, 'hi: The words in this language are missing'],
  [{ id: 'a', to: 'mentors', message: { ...message, xx: 'Hi' } }, ':7:11 message.xx: This is no language'],
  [{ id: 'a', to: 'mentors', message: { en: ' ', hi: 'x' } }, ':5:11 message.en: The words are missing'],
  [{ id: 'a', to: 'mentors', message: { en: 'x'.repeat(10_001), hi: 'x' } }, 'at most 10000 characters'],
  [{ id: 'a', to: 'mentors', message: { en: 'x\0', hi: 'x' } }, ':5:11 message.en: This has a character'],
  [{ id: 'a', to: 'mentors', message: { en: 'x', hi: '\uD83D' } }, 'message.hi: This has a character'],
  [{ id: 'a', to: 'mentors', from: 'a\0@people.example', message }, 'from: This has a character'],
  [{ id: 'a', to: { channels: ['a\0'] }, message }, 'This has a character'],
  [{ id: 'a', to: 'mentors', from: 'nobody@people.example', message }, 'no address of staff'],
  [{ id: 'a', to: 'mentors', message, when: 'now' }, 'when: There is no field of this name'],
  [{ id: 'a', to: { channels: ['nowhere'] }, message }, 'channels.0: There is no channel with this id'],
])('a wrong file says what is wrong and where, and sends nothing: %j', async (written, said) => {
  await expect(send(written)).rejects.toThrow(said)
  await expect(send(written)).rejects.toThrow('Nothing was sent.')
})

test('no file, or more words, say how it is used', async () => {
  await expect(actAsStaff(house, ['broadcast', '/nowhere/x.json'])).rejects.toThrow('There is no file')
  await expect(actAsStaff(house, ['broadcast', 'a', 'b'])).rejects.toThrow('broadcast FILE')
})

test.each([
  [[], 'en'],
  [['hi', 'hi', 'en'], 'hi'],
  [['hi', 'en'], 'en'],
  [['', '', 'hi'], 'en'],
])('%j read most: %s', (languages, expected) => {
  expect(languageOfMost(languages.map((primaryLanguage) => ({ primaryLanguage })))).toBe(expected)
})
