import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { afterEach, expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { addChannel } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'

const { house, pair, testing, connect, storedTexts } = await openTestChat()
const hour = 3_600_000
const staff = (...words: string[]) => actAsStaff(house, ['blackout', ...words])
const inHours = (count: number) => new Date(house.clock.now().getTime() + count * hour).toISOString()
const periodFor = ({ token }: { readonly token: string }) => testing.ask(chatCalls.blackout, {}, { token })
afterEach(async () => {
  await staff('off')
})

test('in a blackout nobody writes and everybody reads, and the answer says until when', async () => {
  const { asha, channel, hers, his } = await pair()
  const end = inHours(1)
  await staff(inHours(-1), end)
  await expect.poll(() => periodFor(asha)).toMatchObject({ endsAt: `${end.slice(0, 16)}:00.000Z` })
  hers.send({ command: 'send', channel, message: 'Hello', tempId: 'closed' })
  const until = `${end.slice(0, 16)}:00.000Z`
  expect(await hers.next('error')).toMatchObject({ code: 'chat_disabled', tempId: 'closed', until })
  his.send({ command: 'fetch_messages', channel })
  expect((await his.next('messages_payload')).messages).toEqual([])
  await staff('off')
  await expect.poll(() => periodFor(asha)).toBeNull()
  hers.send({ command: 'send', channel, message: 'Hello', tempId: 'closed' })
  await his.next('new_message')
  expect(await storedTexts(channel)).toHaveLength(1)
})

test('whoever is connected hears at once that a blackout was planned, and that it ended', async () => {
  const { hers } = await pair()
  await staff(inHours(-1))
  expect((await hers.next('blackout', ({ period }) => period !== null)).period).toMatchObject({
    endsAt: null,
  })
  await staff('off')
  expect(await hers.next('blackout', ({ period }) => period === null)).toMatchObject({ period: null })
})

test('in a blackout nobody puts other words into an earlier message, and deleting stays open', async () => {
  const { asha, channel, hers } = await pair()
  hers.send({ command: 'send', channel, message: 'Hello', tempId: 'early' })
  const { message } = await hers.next('new_message')
  await staff(inHours(-1))
  await expect.poll(() => periodFor(asha)).not.toBeNull()
  hers.send({
    command: 'edit',
    channel,
    message_id: message.msgId,
    message: 'The answer is 42',
    tempId: 'edit',
  })
  expect(await hers.next('error')).toMatchObject({ code: 'chat_disabled', tempId: 'edit', until: null })
  expect(await storedTexts(channel)).toMatchObject([{ text: 'Hello' }])
  hers.send({ command: 'delete', channel, message_id: message.msgId })
  expect((await hers.next('message_changed')).message.deletedOn).not.toBeNull()
})

test('it begins and ends by the clock, and without an end it lasts until staff end it', async () => {
  const { asha, channel, hers } = await pair()
  const say = async (tempId: string) => {
    hers.send({ command: 'send', channel, message: 'Hello', tempId })
    return hers.next('new_message', ({ message }) => message.tempId === tempId)
  }
  await staff(inHours(1), inHours(2))
  await expect.poll(() => periodFor(asha)).not.toBeNull()
  await say('before')
  house.clock.shift(3 * hour)
  expect(await periodFor(asha)).toBeNull()
  await say('after')
  await staff(inHours(-1))
  await expect.poll(() => periodFor(asha)).toMatchObject({ endsAt: null })
  hers.send({ command: 'send', channel, message: 'Hello', tempId: 'open' })
  expect(await hers.next('error')).toMatchObject({ code: 'chat_disabled', until: null })
})

test('the assistant knows no blackout', async () => {
  const asha = await testing.person()
  const members = [{ personId: asha.id }]
  const at = house.clock.now()
  const channel = await addChannel(house.db, { kind: 'assistant', name: '', mentorshipId: null, members, at })
  const hers = await connect(asha)
  await staff(inHours(-1))
  await expect.poll(() => periodFor(asha)).not.toBeNull()
  hers.send({ command: 'send', channel, message: 'Hello', tempId: 'a' })
  await hers.next('new_message')
})

test.each(['tomorrow', '2026-02-30T10:00', '2026-13-01T10:00'])('"%s" is no time', async (written) => {
  await expect(staff(written)).rejects.toThrow('Please give a time as')
})

test('an end before the start is refused, and a time without an offset is India’s', async () => {
  await expect(staff('2026-12-02T18:00', '2026-12-01T18:00')).rejects.toThrow('after the start')
  expect(await staff('2026-12-01T18:00')).toContain('2026-12-01T12:30:00.000Z')
})
