import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { callActs, inside, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat({ CALL_RELAY: '0' })
const { connect, testing } = chat
const { group, start, room, goIn, wait } = callActs(chat)

test('a mentor and a mentee under 18 who are alone in an unplanned call see each other only with a third person', async () => {
  const { people, channel } = await group(3)
  const [mentor, young, other] = people
  if (young === undefined || other === undefined) throw new Error('The group is too small.')
  await testing.house.db.pool.query('update people set birth_year = 2013 where id = $1', [young.id])
  const { room: roomId } = await start(mentor, channel)
  const [hers, his, theirs] = [await connect(mentor), await connect(young), await connect(other)]
  const seat = await goIn(hers, mentor, { roomId })
  const youngSeat = await goIn(his, young, { roomId })
  for (const [tab, own] of [
    [hers, mentor],
    [his, young],
  ] as const) {
    const { people: seen } = await nextNews(tab, 'state', ({ apart }) => apart)
    expect(seen.map(({ userId }) => userId)).toEqual([own.id])
  }
  hers.send({ command: 'call_signal', room: roomId, seat, to: youngSeat, signal: '{}' })
  expect(await hers.next('error')).toMatchObject({ code: 'not_yours' })

  wait(300)
  for (const [tab, own] of [
    [hers, seat],
    [his, youngSeat],
  ] as const)
    tab.send({ command: 'call_beat', room: roomId, seat: own })
  const third = await goIn(theirs, other, { roomId })
  await inside(hers, people)
  wait(60)
  // Five minutes apart, and one together.
  await expect.poll(async () => (await room(mentor, roomId)).metSeconds).toBe(60)
  hers.send({ command: 'call_signal', room: roomId, seat, to: youngSeat, signal: '{"n":1}' })
  expect(await nextNews(his, 'signal')).toMatchObject({ from: seat, signal: '{"n":1}' })

  theirs.send({ command: 'call_leave', room: roomId, seat: third })
  await nextNews(his, 'state', ({ apart, people: seen }) => apart && seen.length === 1)
})

test('a third person whose line is lost does not count, and two adults are never held apart', async () => {
  const { people, channel } = await group(3)
  const [mentor, young, other] = people
  if (young === undefined || other === undefined) throw new Error('The group is too small.')
  const { room: roomId } = await start(mentor, channel)
  const tabs = [await connect(mentor), await connect(young), await connect(other)] as const
  await goIn(tabs[0], mentor, { roomId })
  await goIn(tabs[1], young, { roomId })
  expect(await inside(tabs[0], [mentor, young])).toMatchObject({ apart: false })
  await testing.house.db.pool.query('update people set birth_year = 2013 where id = $1', [young.id])
  await goIn(tabs[2], other, { roomId })
  await inside(tabs[0], people)
  wait(1)
  tabs[2].close()
  await nextNews(tabs[0], 'state', ({ apart }) => apart)
})
