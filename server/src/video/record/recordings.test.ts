import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { expect, test } from 'vitest'

import { setMemberActive } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { newId } from '../../engines/database/ids.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { addConsent } from '../stored/consentStore.ts'
import { hummedCalls } from '../testing/hummedCalls.ts'
import { mixOf } from './filmStore.ts'
import { takesOf } from './takeStore.ts'

const chat = await openTestChat()
const { testing, house } = chat
const { hummedCall, endEmpty, open, get } = await hummedCalls(chat)

test('strangers and former members open and delete no recording, and the addresses end with the membership', async () => {
  const { asha, ravi, channel, callId } = await hummedCall()
  await endEmpty()
  const { takes, whole } = await open(ravi, callId)
  const addresses = [whole ?? '', ...takes.map(({ url }) => url)]
  const statuses = () => Promise.all(addresses.map(async (url) => (await get(url)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
  expect(await statuses()).toEqual([404, 404, 404])
  const remove = (person: TestPerson) =>
    testing.ask(recordCalls.deleteRecording, { params: { callId } }, { token: person.token })
  for (const person of [ravi, await testing.person()]) {
    expect((await failureOf(open(person, callId))).status).toBe(404)
    expect((await failureOf(remove(person))).status).toBe(404)
  }
  expect((await open(asha, callId)).takes).toHaveLength(2)
})

test('of an erased person the track, the answers, the rating and the notes go, and the sound of everyone is made again without them', async () => {
  const { asha, ravi, callId, takes } = await hummedCall()
  await endEmpty()
  const at = house.clock.now()
  for (const { id: personId } of [asha, ravi])
    await addConsent(house.db, {
      id: newId(),
      callId,
      personId,
      recording: true,
      transcript: false,
      summary: false,
      unanswered: [],
      wording: '',
      recordingDays: 30,
      answeredAt: at,
    })
  for (const { token } of [asha, ravi])
    await testing.ask(
      recordCalls.rateCall,
      { body: { meetingRecordingId: callId, meetingRating: 4 } },
      { token },
    )
  const before = await mixOf(house.db, callId)
  await house.db.transaction((tx) =>
    chat.app.rooms.leave(tx, { id: ravi.id, email: ravi.email, language: 'en', at }),
  )
  await endEmpty()
  // His sound goes at once, and what names him after thirty days.
  expect((await takesOf(house.db, callId)).map(({ personId }) => personId)).toEqual([asha.id])
  expect(await house.files.get(`recordings/${takes[1]}-0.part`)).toBeUndefined()
  const after = await mixOf(house.db, callId)
  expect([before?.id === after?.id, after?.lastsMs]).toEqual([false, before?.lastsMs])
  await house.db.transaction((tx) => chat.app.rooms.forget(tx, ravi.id))
  for (const table of ['call_takes', 'call_consents', 'call_ratings', 'call_visits', 'call_openings']) {
    const { rows } = await house.db.pool.query(`select from ${table} where person_id = $1`, [ravi.id])
    expect([table, rows.length]).toEqual([table, 0])
  }
  const { rows } = await house.db.pool.query('select from call_consents where person_id = $1', [asha.id])
  expect(rows).toHaveLength(1)
})

test('who opens a recording many times does not hide who opened it before', async () => {
  const { asha, ravi, callId } = await hummedCall()
  await endEmpty()
  await open(ravi, callId)
  for (let n = 0; n < 40; n += 1) await open(asha, callId)
  house.clock.shift(3_700_000)
  await open(asha, callId)
  const { recording } = await testing.ask(recordCalls.pastCall, { params: { callId } }, { token: ravi.token })
  expect(recording?.openings.map(({ userId }) => userId)).toEqual([asha.id, asha.id, ravi.id])
})
