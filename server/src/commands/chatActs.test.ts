import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { expect, test } from 'vitest'

import { buildChannel } from '../chat/testing/buildChannel.ts'
import { openTesting } from '../testing/testing.ts'
import { actAsStaff } from './staffActs.ts'

const testing = await openTesting()
const { house, ask } = testing
const staff = (...words: string[]) => actAsStaff(house, words)

async function pair() {
  const people = [await testing.person(), await testing.person({ role: 'mentor' })] as const
  const channelId = await buildChannel(house, people, { kind: 'group' })
  return { asha: people[0], ravi: people[1], channelId }
}

test('a member is taken out of a channel and let in again', async () => {
  const { asha, channelId } = await pair()
  const channels = () => ask(chatCalls.channels, {}, { token: asha.token })
  await staff('member', 'deactivate', asha.email, channelId)
  expect(await channels()).toEqual([])
  await staff('member', 'activate', asha.email.toUpperCase(), channelId)
  expect(await channels()).toMatchObject([{ channelId }])
})

test('a pair manager is named and shown to the members', async () => {
  const { asha, ravi, channelId } = await pair()
  const isManager = async () => {
    const [channel] = await ask(chatCalls.channels, {}, { token: asha.token })
    return channel?.channelMembers.find(({ userId }) => userId === ravi.id)?.isPairManager
  }
  await staff('pair-manager', 'on', ravi.email, channelId)
  expect(await isManager()).toBe(true)
  await staff('pair-manager', 'off', ravi.email, channelId)
  expect(await isManager()).toBe(false)
})

test('who is unknown or no member is refused', async () => {
  const { channelId } = await pair()
  const stranger = await testing.person()
  for (const act of [
    ['member', 'deactivate'],
    ['pair-manager', 'on'],
  ]) {
    await expect(staff(...act, stranger.email, channelId)).rejects.toThrow('is no member of this channel')
    await expect(staff(...act, 'nobody@people.example', channelId)).rejects.toThrow('Nobody has the address')
    await expect(staff(...act, stranger.email)).rejects.toThrow('npm run staff')
  }
})
