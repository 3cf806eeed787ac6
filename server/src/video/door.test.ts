import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import type { TestPerson } from '../testing/testing.ts'
import { openDoor } from './door.ts'
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
  const stand = (isThere: boolean) =>
    three.send({ command: 'call_door', room: roomId, ticket, is_there: isThere })
  const pauses = () =>
    nextNews(one, 'state', ({ kept, people: inside }) => kept === null && inside.length === 2)
  const goesOn = (size: number) =>
    nextNews(one, 'state', ({ kept, people: inside }) => kept !== null && inside.length === size)
  return { first, third, say, one, three, roomId, stand, pauses, goesOn }
}

test('a recording pauses while a newcomer reads the question, and goes on with their yes before they are in', async () => {
  const { third, say, three, roomId, stand, pauses, goesOn } = await recorded()
  stand(true)
  await pauses()
  await say(third, true)
  await goesOn(2)
  await goIn(three, third, { roomId })
  const together = await goesOn(3)
  expect(together.kept?.agreed.map(({ userId }) => userId)).toContain(third.id)
})

test('with a no it stays paused until the newcomer turns back', async () => {
  const { third, say, one, stand, pauses, goesOn } = await recorded()
  stand(true)
  await pauses()
  await say(third, false)
  await one.settled()
  expect((await pauses()).kept).toBeNull()
  stand(false)
  await goesOn(2)
})

test('nobody stands at a door with the ticket of another person', async () => {
  const { one, roomId, third } = await recorded()
  const { token: ticket } = await room(third, roomId)
  one.send({ command: 'call_door', room: roomId, ticket, is_there: true, temp_id: 'door' })
  expect((await one.next('error')).code).toBe('not_yours')
})

test('a newcomer who is silent is gone, and one who is heard again stays', async () => {
  const done: string[] = []
  const ended = Promise.withResolvers<void>()
  const door = openDoor(
    {
      async expect() {
        done.push('waits')
        return () => {
          done.push('ends')
          ended.resolve()
        }
      },
      review: async () => undefined,
    },
    house.log,
    60,
  )
  const newcomer = { callId: 'c', personId: 'p' }
  await door.stand(newcomer)
  await door.stand(newcomer)
  expect(done).toEqual(['waits'])
  await ended.promise
  expect(done).toEqual(['waits', 'ends'])
  await door.stand(newcomer)
  door.close()
  expect(done).toEqual(['waits', 'ends', 'waits'])
})
