import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { expect, test } from 'vitest'

import { setMemberActive } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { sql } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { addCall, endCallsIn } from '../stored/callStore.ts'
import { pastCalls } from '../testing/pastCalls.ts'
import { callActs, inside } from '../testing/testCalls.ts'

const chat = await openTestChat()
const { testing, house, connect } = chat
const acts = callActs(chat)
const { pair, start, goIn, wait } = acts
const { endEmpty, met } = pastCalls(chat, acts)
const { ask } = testing

const historyOf = (person: TestPerson, channelId: string) =>
  ask(recordCalls.channelHistory, { params: { channelId } }, { token: person.token })
const statusOf = (person: TestPerson) => ask(recordCalls.callRatingStatus, {}, { token: person.token })
const rate = (person: TestPerson, callId: string, rating: number | null) =>
  ask(
    recordCalls.rateCall,
    { body: { meetingRecordingId: callId, meetingRating: rating } },
    { token: person.token },
  )
const status = async (failing: Promise<unknown>) => (await failureOf(failing)).status

test('a call that is over is in the history, with its people and their minutes', async () => {
  const { asha, ravi, channel, callId } = await met(12)
  const { chatMeetingHistory: calls } = await historyOf(ravi, channel)
  expect(calls).toMatchObject([
    {
      meetingRecordingId: callId,
      minutes: 12,
      rating: null,
      summaryTextFileUrl: null,
      transcriptionTextFileUrl: null,
      people: [
        { userId: asha.id, fullName: 'Asha Verma', minutes: 12 },
        { userId: ravi.id, fullName: 'Ravi Iyer', minutes: 12 },
      ],
    },
  ])
  expect(await ask(recordCalls.pastCall, { params: { callId } }, { token: asha.token })).toMatchObject({
    channel,
    minutes: 12,
    wasIn: true,
  })
})

test('a call that nobody joined is not in the history, and nobody is asked to rate it', async () => {
  const { asha, channel } = await pair()
  const socket = await connect(asha)
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(socket, asha, { roomId })
  await inside(socket, [asha])
  socket.send({ command: 'call_leave', room: roomId, seat })
  await inside(socket, [])
  await endEmpty()
  expect([await historyOf(asha, channel), await statusOf(asha)]).toEqual([{ chatMeetingHistory: [] }, null])
})

test('people who were in a call one after the other met nobody: they are not asked, and cannot rate it', async () => {
  const { asha, ravi, channel } = await pair()
  const [hers, his] = [await connect(asha), await connect(ravi)]
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(hers, asha, { roomId })
  await inside(hers, [asha])
  const other = await goIn(his, ravi, { roomId })
  await inside(hers, [asha, ravi])
  hers.send({ command: 'call_leave', room: roomId, seat })
  await inside(his, [ravi])
  wait(60)
  his.send({ command: 'call_leave', room: roomId, seat: other })
  await inside(his, [])
  await endEmpty()
  // Their times touch, and do not overlap.
  await house.db.run(sql`
    update call_visits set left_at = joined_at where call_id = ${roomId} and person_id = ${asha.id}`)
  await house.db.run(sql`
    update call_visits set joined_at = joined_at + interval '10 seconds' where call_id = ${roomId} and person_id = ${ravi.id}`)
  for (const person of [asha, ravi]) {
    expect(await statusOf(person)).toBeNull()
    expect(await status(rate(person, roomId, 4))).toBe(404)
    expect(await historyOf(person, channel)).toEqual({ chatMeetingHistory: [] })
  }
})

test('in a group, only those who met someone are asked, and an older call is asked for after one that they cannot rate', async () => {
  const earlier = await met(5)
  const { asha, ravi, channel, callId } = earlier
  const third = await testing.person({ firstName: 'Meera', birthYear: 1990 })
  const later = newId()
  const at = house.clock.now()
  const moment = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  await addCall(house.db, {
    id: later,
    channelId: channel,
    mentorshipId: null,
    isPlanned: false,
    title: '',
    startedBy: ravi.id,
    startedAt: at,
    limitAt: moment(3600),
  })
  for (const [person, from, to] of [
    [ravi, 0, 300],
    [third, 0, 300],
    [asha, 600, 700],
  ] as const)
    await house.db.run(sql`
      insert into call_visits (id, call_id, person_id, seat, mic, camera, joined_at, seen_at, left_at)
      values (${newId()}, ${later}, ${person.id}, ${person.id}, true, true, ${moment(from)}, ${moment(to)}, ${moment(to)})`)
  await endCallsIn(house.db, [channel], moment(700))
  wait(1000)
  expect((await statusOf(ravi))?.meetingRecordingId).toBe(later)
  expect((await statusOf(asha))?.meetingRecordingId).toBe(callId)
  expect(await status(rate(asha, later, 4))).toBe(404)
  await rate(ravi, later, 4)
})

test('a rating is due until the person rates or skips, for each person on their own, for seven days', async () => {
  const { asha, ravi, channel, callId } = await met(5)
  expect(await statusOf(asha)).toMatchObject({
    meetingRecordingId: callId,
    meetingRatingTitle: 'Accuracy of information provided?',
    meetingRatingStatus: 'DUE',
  })
  await rate(asha, callId, 4)
  await rate(asha, callId, 5)
  const [own] = (await historyOf(asha, channel)).chatMeetingHistory
  const [his] = (await historyOf(ravi, channel)).chatMeetingHistory
  expect([own?.rating, his?.rating, await statusOf(asha)]).toEqual([5, null, null])
  await rate(ravi, callId, null)
  expect(await statusOf(ravi)).toBeNull()
  const skipped = async (person: TestPerson) =>
    (await historyOf(person, channel)).chatMeetingHistory.map(({ isSkipped }) => isSkipped)
  expect([await skipped(ravi), await skipped(asha)]).toEqual([[true], [false]])
  const late = await met(5)
  wait(8 * 86_400)
  expect(await statusOf(late.asha)).toBeNull()
})

test('strangers and former members find no call, and nobody rates for another', async () => {
  const { asha, ravi, channel, callId } = await met(5)
  const stranger = await testing.person()
  await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
  for (const person of [stranger, ravi]) {
    expect(await status(historyOf(person, channel))).toBe(404)
    expect(await status(rate(person, callId, 3))).toBe(404)
    expect(await status(ask(recordCalls.pastCall, { params: { callId } }, { token: person.token }))).toBe(404)
    expect(await statusOf(person)).toBeNull()
  }
  const { token } = asha
  const body = { meetingRecordingId: callId, userId: ravi.id, meetingRating: 1 }
  expect(await status(ask(recordCalls.rateCall, { body }, { token }))).toBe(403)
  expect(await status(ask(recordCalls.callRatingStatus, { query: { userId: ravi.id } }, { token }))).toBe(403)
  for (const wrong of [0, 6, 2.5]) expect(await status(rate(asha, callId, wrong))).toBe(422)
})
