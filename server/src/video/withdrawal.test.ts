import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test, vi } from 'vitest'

import { openSecondProcess } from '../chat/testing/testSecondProcess.ts'
import { openTestChat } from '../chat/testing/testChat.ts'
import type { TestPerson } from '../testing/testing.ts'
import { takesOf } from './record/takeStore.ts'
import { callActs, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const { pair, start, goIn } = callActs(chat)
const { ask } = testing

const say = (person: TestPerson, roomId: string, yes: boolean) =>
  ask(videoCalls.consent, { params: { roomId }, body: { consent: yes } }, { token: person.token })

test('a no that was stored ends the recording in another process, even if its own process dies before it tells anyone', async () => {
  const second = await openSecondProcess(chat)
  await vi.waitUntil(() => house.bus.hasOthers() && second.house.bus.hasOthers())
  second.house.clock.shift(house.clock.now().getTime() - second.house.clock.now().getTime())
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  for (const person of [asha, ravi]) await say(person, roomId, true)
  await goIn(hers, asha, { roomId })
  await goIn(his, ravi, { roomId })
  await nextNews(hers, 'state', ({ kept }) => kept !== null)
  // All that the other process says after its answer is stored is lost.
  Object.assign(second.house.bus, {
    publish: () => undefined,
    publishHere: () => undefined,
    publishElsewhere: () => undefined,
  })
  const answered = await second.server.inject({
    method: 'POST',
    url: `/api/v2/video/room/${roomId}/consent/`,
    headers: { authorization: `Bearer ${ravi.token}` },
    payload: { consent: false },
  })
  expect(answered.statusCode).toBe(200)
  await nextNews(hers, 'state', ({ kept, people }) => kept === null && people.length === 2)
  const takes = await takesOf(house.db, roomId)
  expect(takes.length).toBeGreaterThan(0)
  await expect
    .poll(async () => (await takesOf(house.db, roomId)).every(({ endedAt }) => endedAt !== null))
    .toBe(true)
})
