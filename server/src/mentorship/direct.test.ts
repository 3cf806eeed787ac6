import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import type { TestPerson } from '../testing/testing.ts'
import { buildMentorship } from './testing/buildMentorship.ts'
import { leaveMentorship } from './public/membership.ts'

const { testing, house, connect } = await openTestChat()
const { ask } = testing

async function group() {
  const mentor = await testing.person({ firstName: 'Meera', role: 'mentor' })
  const [kiran, divya] = [
    await testing.person({ firstName: 'Kiran' }),
    await testing.person({ firstName: 'Divya' }),
  ]
  const begun = await buildMentorship(house, { mentor, mentees: [kiran, divya] })
  return { mentor, kiran, divya, begun }
}

const channelsOf = (person: TestPerson) => ask(chatCalls.channels, {}, person)

/** The channel in which one person can write to another alone, according to the group's list of members. */
async function directOf(one: TestPerson, other: TestPerson) {
  const listed = (await channelsOf(one)).find(({ isGroup }) => isGroup)
  return listed?.channelMembers.find(({ userId }) => userId === other.id)?.myDirectChannelWithUser ?? null
}

test('a mentee of a group can write to her mentor alone, and not to another mentee', async () => {
  const { mentor, kiran, divya } = await group()
  const channel = await directOf(kiran, mentor)
  expect(channel).not.toBeNull()
  expect(await directOf(mentor, kiran)).toBe(channel)
  expect(await directOf(kiran, divya)).toBeNull()
  const [hers, his, divyas] = [await connect(kiran), await connect(mentor), await connect(divya)]
  hers.send({ command: 'send', channel: channel ?? '', message: 'Only for you', tempId: 'a' })
  expect((await his.next('new_message')).message.message).toBe('Only for you')
  divyas.send({ command: 'fetch_messages', channel: channel ?? '', tempId: 'b' })
  expect(await divyas.next('error')).toMatchObject({ code: 'not_yours' })
})

test('whoever leaves the group also leaves the channel with the mentor', async () => {
  const { mentor, kiran, divya, begun } = await group()
  await leaveMentorship(house, { ...begun, personId: kiran.id })
  expect(await channelsOf(kiran)).toEqual([])
  expect(await directOf(divya, mentor)).not.toBeNull()
})

test('a block pauses the channel of the two, also if it came before the group', async () => {
  const { mentor, kiran } = await group()
  await ask(safetyCalls.block, { body: { userId: mentor.id } }, kiran)
  const paused = async (of: TestPerson) => {
    const direct = await directOf(of, mentor)
    return (await channelsOf(of)).find(({ channelId }) => channelId === direct)?.isPaused
  }
  expect(await paused(kiran)).toBe(true)
  const nila = await testing.person()
  await buildMentorship(house, { mentor, mentees: [kiran, nila], name: 'Again' })
  expect(await paused(nila)).toBe(false)
  const between = (await channelsOf(kiran)).filter(
    ({ isGroup, channelMembers }) => !isGroup && channelMembers.some(({ userId }) => userId === mentor.id),
  )
  expect(between.map(({ isPaused }) => isPaused)).toEqual([true, true])
})
