import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { expect, test } from 'vitest'

import { eventBody } from '../calendar/testing/buildEvent.ts'
import { planBlackout } from '../chat/public/channels.ts'
import { openTestChat } from '../chat/testing/testChat.ts'
import { failureOf } from '../testing/testing.ts'
import { seatsIn } from './stored/seatStore.ts'
import { callActs, inside, kindsOf, nextNews } from './testing/testCalls.ts'

const chat = await openTestChat()
const { testing, house, connect, storedTexts } = chat
const { pair, start, room, goIn, wait } = callActs(chat)
const { ask } = testing

test('the first person who goes in makes it ring in every tab of the other, with a message in the chat', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his, hisOther] = [await connect(asha), await connect(ravi), await connect(ravi)]
  const { room: roomId, visitStatus, others } = await start(asha, channel)
  expect([visitStatus, others.map(({ fullName }) => fullName)]).toEqual(['open', ['Ravi Iyer']])
  expect(await storedTexts(channel)).toEqual([])
  await goIn(hers, asha, { roomId })
  for (const tab of [his, hisOther]) {
    expect(await nextNews(tab, 'ring')).toMatchObject({ room: roomId, channel, callerName: 'Asha Verma' })
  }
  const { message } = await his.next('new_message')
  expect([message.kind, message.userId, JSON.parse(message.message)]).toEqual([
    'video_invite',
    asha.id,
    { room: roomId, channel, title: '' },
  ])
  await hers.settled()
  expect(kindsOf(hers)).not.toContain('ring')
})

test('accepting in one tab ends the ringing in all, and both see who is in', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his, hisOther] = [await connect(asha), await connect(ravi), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  await nextNews(his, 'ring')
  his.send({ command: 'call_answer', room: roomId, accepts: true })
  expect(await nextNews(hisOther, 'rung')).toMatchObject({ userId: ravi.id, answer: 'accepted' })
  expect(await nextNews(hers, 'rung')).toMatchObject({ userId: ravi.id, answer: 'accepted' })
  await goIn(his, ravi, { roomId })
  const { people } = await inside(hers, [asha, ravi])
  expect(people.map(({ fullName, mic, isAway }) => [fullName, mic, isAway])).toEqual([
    ['Asha Verma', true, false],
    ['Ravi Iyer', true, false],
  ])
  expect(await ask(videoCalls.live, {}, { token: ravi.token })).toMatchObject([
    { room: roomId, channel, people: [asha.id, ravi.id] },
  ])
})

test('of what a tab shows several times in one breath, the last counts', async () => {
  const { asha, channel } = await pair()
  const hers = await connect(asha)
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(hers, asha, { roomId })
  await inside(hers, [asha])
  const shown = { command: 'call_show', room: roomId, seat, mic: true, screen: false, hand: false } as const
  for (let times = 0; times < 15; times += 1) hers.send({ ...shown, camera: false })
  hers.send({ ...shown, camera: true, hand: true })
  const shows = async () => (await seatsIn(house.db, roomId)).map(({ camera, hand }) => ({ camera, hand }))
  const last = [{ camera: true, hand: true }]
  await expect.poll(shows).toEqual(last)
  // No earlier word comes after the last.
  await hers.settled()
  expect(await shows()).toEqual(last)
})

test('a person who declines is told to the caller, and nothing is missed', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  await nextNews(his, 'ring')
  his.send({ command: 'call_answer', room: roomId, accepts: false })
  expect(await nextNews(hers, 'rung')).toMatchObject({ answer: 'declined' })
  wait(50)
  await testing.workJobs()
  expect((await storedTexts(channel)).length).toBe(1)
})

test('after 45 seconds the call is missed: the chat and a notice say so, once', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  await nextNews(his, 'ring')
  await testing.workJobs()
  expect((await storedTexts(channel)).length).toBe(1)
  await house.db.transaction((tx) => house.queue.followClock(tx, 46_000))
  wait(46)
  await testing.workJobs()
  await testing.workJobs()
  expect(await nextNews(his, 'rung')).toMatchObject({ answer: 'missed' })
  const { message } = await his.next('new_message', (event) => event.message.kind === 'missed_call')
  expect(message.userId).toBe(asha.id)
  const { rows } = await house.db.pool.query('select kind from notices where person_id = $1 and kind = $2', [
    ravi.id,
    'missedCall',
  ])
  expect(rows.length).toBe(1)
})

test('a caller who leaves before anybody comes has called in vain', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(hers, asha, { roomId })
  await nextNews(his, 'ring')
  hers.send({ command: 'call_leave', room: roomId, seat })
  expect(await nextNews(his, 'rung')).toMatchObject({ answer: 'missed' })
  await his.next('new_message', (event) => event.message.kind === 'missed_call')
})

test('after both have left, the next call of the chat is another one and rings again', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const first = await start(asha, channel)
  const roomId = first.room
  const herSeat = await goIn(hers, asha, { roomId })
  await nextNews(his, 'ring')
  const hisSeat = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  hers.send({ command: 'call_leave', room: roomId, seat: herSeat })
  his.send({ command: 'call_leave', room: roomId, seat: hisSeat })
  expect((await nextNews(his, 'state', (state) => state.endedOn !== null)).room).toBe(first.room)
  const second = await start(asha, channel)
  expect(second.room).not.toBe(first.room)
  await goIn(hers, asha, { roomId: second.room })
  expect(await nextNews(his, 'ring')).toMatchObject({ room: second.room })
})

test('it does not ring in quiet hours, and the caller learns it', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  wait(11 * 3600)
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  expect(await nextNews(hers, 'rung')).toMatchObject({ userId: ravi.id, answer: 'quiet' })
  await his.settled()
  expect(kindsOf(his)).not.toContain('ring')
  wait(-11 * 3600)
})

test('a planned call rings at night, and a call from the chat is then the planned one', async () => {
  const { asha, ravi, channel, mentorshipId } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  wait(11 * 3600)
  const scheduledTime = new Date(house.clock.now().getTime() + 5 * 60_000).toISOString()
  const event = await ask(
    calendarCalls.addEvent,
    { params: { mentorshipId }, body: eventBody(testing, { scheduledTime }) },
    { token: ravi.token },
  )
  const { room: roomId, title } = await start(asha, channel)
  expect([roomId, title]).toEqual([event.id, 'Our call'])
  await goIn(hers, asha, { roomId })
  expect(await nextNews(his, 'ring')).toMatchObject({ room: event.id, title: 'Our call' })
  wait(-11 * 3600)
})

test('one call goes on in a chat: who presses second comes into the same room', async () => {
  const { asha, ravi, channel } = await pair()
  const rooms = await Promise.all([start(asha, channel), start(ravi, channel), start(asha, channel)])
  expect(new Set(rooms.map((each) => each.room)).size).toBe(1)
})

test('the newest tab of a person has the seat, and coming back to it changes nothing', async () => {
  const { asha, channel } = await pair()
  const [first, second] = [await connect(asha), await connect(asha)]
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(first, asha, { roomId })
  await inside(first, [asha])
  const other = await goIn(second, asha, { roomId })
  expect(await nextNews(first, 'taken')).toEqual({ kind: 'taken', room: roomId, seat })
  await goIn(second, asha, { roomId, seat: other })
  const { people } = await nextNews(second, 'state', (state) => state.people[0]?.seat === other)
  expect(people.length).toBe(1)
})

test('a lost line is told, the seat is kept for two minutes, and the call ends when all have been out for two more', async () => {
  const { asha, ravi, channel, mentorshipId } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(hers, asha, { roomId })
  await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  his.close()
  await nextNews(hers, 'state', (state) =>
    state.people.some(({ userId, isAway }) => userId === ravi.id && isAway),
  )
  wait(100)
  hers.send({ command: 'call_beat', room: roomId, seat })
  await hers.settled()
  const back = await connect(ravi)
  const hisSeat = await goIn(back, ravi, { roomId })
  await nextNews(
    hers,
    'state',
    (state) => state.people.length === 2 && state.people.every(({ isAway }) => !isAway),
  )
  wait(42 * 60 - 100)
  hers.send({ command: 'call_leave', room: roomId, seat })
  back.send({ command: 'call_leave', room: roomId, seat: hisSeat })
  await inside(back, [])
  expect((await room(asha, roomId)).metSeconds).toBe(42 * 60)
  wait(121)
  await testing.workJobs()
  await nextNews(hers, 'state', ({ endedOn }) => endedOn !== null)
  expect((await room(asha, roomId)).visitStatus).toBe('late')
  expect(await ask(videoCalls.meetings, { params: { mentorshipId } }, { token: asha.token })).toMatchObject({
    held: 1,
    minutes: 42,
    last: { minutes: 42 },
  })
})

test('a seat that is not seen for two minutes is given up as of when it was last seen', async () => {
  const { asha, channel } = await pair()
  const hers = await connect(asha)
  const { room: roomId } = await start(asha, channel)
  await goIn(hers, asha, { roomId })
  await inside(hers, [asha])
  wait(125)
  await testing.workJobs()
  await inside(hers, [])
  const { rows } = await house.db.pool.query<{ lasted: number }>(
    'select extract(epoch from left_at - joined_at)::int as lasted from call_visits where call_id = $1',
    [roomId],
  )
  expect(rows).toEqual([{ lasted: 0 }])
})

test('nobody calls in a blackout, in a conversation that is paused, or, without a plan, with someone who may be under 18', async () => {
  const { asha, channel } = await pair()
  await planBlackout(house, { startsAt: new Date(house.clock.now().getTime() - 1000), endsAt: null })
  expect((await failureOf(start(asha, channel))).code).toBe('chat_disabled')
  await planBlackout(house, undefined)
  await house.db.pool.query('update channels set is_paused = true where id = $1', [channel])
  expect((await failureOf(start(asha, channel))).code).toBe('chat_disabled')
  const young = await pair()
  await house.db.pool.query('update people set birth_year = 2013 where id = $1', [young.asha.id])
  expect((await failureOf(start(young.ravi, young.channel))).code).toBe('call_needs_plan')
})
