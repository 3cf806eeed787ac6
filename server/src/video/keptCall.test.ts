import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import type { TestPerson } from '../testing/testing.ts'
import { callActs, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, connect } = chat
const { group, start, goIn } = callActs(chat)
const { ask } = testing

test('two who agree are recorded through a relay, a newcomer who said no ends it, and after a Stop both must agree again', async () => {
  const { people, channel } = await group(3)
  const [first, second, third] = people
  if (second === undefined || third === undefined) throw new Error('The group is too small.')
  const { room: roomId, asksFor } = await start(first, channel)
  expect(asksFor).toEqual(['recording', 'transcript', 'summary'])
  const say = (person: TestPerson, yes: boolean) =>
    ask(videoCalls.consent, { params: { roomId }, body: { consent: yes } }, { token: person.token })
  const [one, two, three] = [await connect(first), await connect(second), await connect(third)]
  await say(first, true)
  await say(second, true)
  await goIn(one, first, { roomId })
  await goIn(two, second, { roomId })
  const recorded = await nextNews(one, 'state', ({ kept }) => kept !== null)
  expect(recorded.relay).not.toBeNull()
  expect(recorded.kept).toMatchObject({ recording: true, transcript: false, summary: false })
  expect(recorded.kept?.agreed.map(({ userId }) => userId)).toEqual([first.id, second.id])

  await say(third, false)
  const seat = await goIn(three, third, { roomId })
  const together = await nextNews(two, 'state', (state) => state.people.length === 3)
  expect(together.kept).toBeNull()
  three.send({ command: 'call_leave', room: roomId, seat })
  await nextNews(two, 'state', (state) => state.people.length === 2 && state.kept !== null)

  await say(first, false)
  await nextNews(two, 'state', ({ kept }) => kept === null)
  await say(first, true)
  expect((await nextNews(two, 'state')).kept).toBeNull()
  await say(second, true)
  await nextNews(two, 'state', ({ kept }) => kept !== null)
})
