import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { openPushService, registerDevice } from '../notifications/testing/testPush.ts'
import { callActs } from './testing/testCalls.ts'

const service = await openPushService()
const chat = await openTestChat({ PUSH_HOSTS: service.host })
const { testing, house, connect } = chat
const { pair, start, goIn } = callActs(chat)

test('the push of a missed call takes the place of the call that rang, and the records stay', async () => {
  const { asha, ravi, channel } = await pair()
  const device = await registerDevice(testing, service, ravi)
  const hers = await connect(asha)
  const { room: roomId } = await start(asha, channel)
  const seat = await goIn(hers, asha, { roomId })
  const came = async () => {
    await testing.workJobs()
    // The chat tells of its messages about the call too.
    return service
      .received()
      .filter(({ deviceId, payload }) => deviceId === device.id && payload.kind === 'call')
  }
  const bodies = async () => (await came()).map(({ payload }) => payload.body)
  await expect.poll(bodies).toEqual(['Someone is calling you'])
  hers.send({ command: 'call_leave', room: roomId, seat })
  await expect.poll(bodies).toEqual(['Someone is calling you', 'You missed a call'])
  expect((await came()).map(({ payload }) => payload.tag)).toEqual([`call:${roomId}`, `call:${roomId}`])
  const { rows } = await house.db.pool.query(
    `select kind, result from notice_deliveries delivery join notices on notices.id = notice_id
     where delivery.person_id = $1 and channel = 'push' and device_id is null and kind <> 'newMessage' order by delivery.created_at`,
    [ravi.id],
  )
  expect(rows).toEqual([
    { kind: 'callRings', result: 'sent' },
    { kind: 'missedCall', result: 'sent' },
  ])
})
