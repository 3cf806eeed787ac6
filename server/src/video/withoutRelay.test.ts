import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { callActs, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RELAY: '0' })
const { connect } = chat
const { group, start, goIn } = callActs(chat)

test('without a relay four people meet, and the fifth is told that the call is full', async () => {
  const { people, channel } = await group(5)
  const [first] = people
  const { room: roomId } = await start(first, channel)
  const tab = await connect(first)
  await goIn(tab, first, { roomId })
  for (const person of people.slice(1, 4)) await goIn(await connect(person), person, { roomId })
  const state = await nextNews(tab, 'state', ({ people: inside }) => inside.length === 4)
  expect(state.relay).toBeNull()
  const last = people.at(-1) ?? first
  const late = await connect(last)
  const seat = await goIn(late, last, { roomId })
  expect(await late.next('error', ({ tempId }) => tempId === seat)).toMatchObject({ code: 'call_full' })
})
