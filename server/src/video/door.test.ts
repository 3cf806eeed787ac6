import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { openSecondProcess } from '../chat/testing/testSecondProcess.ts'
import type { TestPerson } from '../testing/testing.ts'
import { stand, turnBack } from './door.ts'
import { goneBefore, newcomersIn } from './stored/newcomerStore.ts'
import { callActs, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const { group, start, room, goIn } = callActs(chat)
const { ask } = testing

/** Two people of a group in a recorded call, and a third who is outside. */
async function recorded() {
  const { people, channel } = await group(3)
  const [first, second, third] = people
  if (second === undefined || third === undefined) throw new Error('The group is too small.')
  const { room: roomId } = await start(first, channel)
  const say = (person: TestPerson, yes: boolean) =>
    ask(videoCalls.consent, { params: { roomId }, body: { consent: yes } }, { token: person.token })
  const [one, two, three] = [await connect(first), await connect(second), await connect(third)]
  for (const person of [first, second]) await say(person, true)
  await goIn(one, first, { roomId })
  await goIn(two, second, { roomId })
  await nextNews(one, 'state', ({ kept }) => kept !== null)
  const { token: ticket } = await room(third, roomId)
  const knock = (isThere: boolean) =>
    three.send({ command: 'call_door', room: roomId, ticket, is_there: isThere })
  const pauses = () =>
    nextNews(one, 'state', ({ kept, people: inside }) => kept === null && inside.length === 2)
  const goesOn = (size: number) =>
    nextNews(one, 'state', ({ kept, people: inside }) => kept !== null && inside.length === size)
  return { first, third, say, one, three, roomId, knock, pauses, goesOn }
}

test('a recording pauses while a newcomer reads the question, and goes on with their yes before they are in', async () => {
  const { third, say, three, roomId, knock, pauses, goesOn } = await recorded()
  knock(true)
  await pauses()
  await say(third, true)
  await goesOn(2)
  await goIn(three, third, { roomId })
  const together = await goesOn(3)
  expect(together.kept?.agreed.map(({ userId }) => userId)).toContain(third.id)
})

test('with a no it stays paused until the newcomer turns back', async () => {
  const { third, say, one, knock, pauses, goesOn } = await recorded()
  knock(true)
  await pauses()
  await say(third, false)
  await one.settled()
  expect((await pauses()).kept).toBeNull()
  knock(false)
  await goesOn(2)
})

test('nobody stands at a door with the ticket of another person', async () => {
  const { one, roomId, third } = await recorded()
  const { token: ticket } = await room(third, roomId)
  one.send({ command: 'call_door', room: roomId, ticket, is_there: true, temp_id: 'door' })
  expect((await one.next('error')).code).toBe('not_yours')
})

test('a newcomer in another process pauses it too, and one whose process is gone does not for ever', async () => {
  const second = await openSecondProcess(chat)
  second.house.clock.shift(house.clock.now().getTime() - second.house.clock.now().getTime())
  const { third, roomId, pauses, goesOn } = await recorded()
  const { token: ticket } = await room(third, roomId)
  const far = await connect(third, second.port)
  far.send({ command: 'call_door', room: roomId, ticket, is_there: true })
  await pauses()
  far.close()
  await second.server.close()
  house.clock.shift(13_000)
  await goesOn(2)
})

test('a newcomer who is heard again stays, and one of two tabs that goes back does not speak for the other', async () => {
  const reviewed: string[] = []
  const relays = {
    review: async (callId: string) => void reviewed.push(callId),
    settle: () => Promise.resolve(),
  }
  const person = await testing.person()
  const doors = { ...house, relays }
  const [one, other] = ['one', 'other'].map((tab) => ({ callId: 'c', personId: person.id, tab }))
  if (one === undefined || other === undefined) throw new Error('There are two tabs.')
  for (const tab of [one, other, one]) await stand(doors, tab)
  expect(reviewed).toEqual(['c', 'c'])
  await turnBack(doors, other)
  const isThere = async () =>
    (await newcomersIn(house.db, 'c', goneBefore(house.clock.now()))).includes(person.id)
  expect(await isThere()).toBe(true)
  house.clock.shift(13_000)
  expect(await isThere()).toBe(false)
  await stand(doors, one)
  expect([await isThere(), reviewed.length]).toEqual([true, 4])
})
