import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { evidenceCalls } from '@saathi/contract/video/evidenceCalls.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { takeRight } from '../../people/public/rightStore.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { hummedCalls } from '../testing/hummedCalls.ts'

const chat = await openTestChat()
const { testing, house, connect } = chat
const { hummedCall, endEmpty, shelf, open, get, filesNow } = await hummedCalls(chat)
const { ask } = testing
const lakshmi = await testStaff(testing)
const sara = await testStaff(testing, { firstName: 'Sara' })
const day = 86_400_000

const report = (who: TestPerson, callId: string, withRecording?: boolean) =>
  ask(
    safetyCalls.report,
    { body: { kind: 'call', id: callId, reason: 'harassment', withRecording } },
    { token: who.token },
  )
/** A reported call whose reporter gave its recording to the team. */
async function given() {
  const before = await filesNow()
  const call = await hummedCall()
  await endEmpty()
  const { id } = await report(call.asha, call.callId, true)
  return { ...call, id, before }
}
const hear = (staff: TestPerson, id: string) =>
  ask(evidenceCalls.hearRecording, { params: { id }, body: { words: 'She says that he shouted.' } }, staff)
const refusal = async (asked: Promise<unknown>) => (await failureOf(asked)).status
const statusOf = async (url: string) => (await get(url)).statusCode
/** Whether an address has more than a head. */
const plays = async (url: string) => (await get(url)).rawPayload.length > 1000
const remove = async (who: TestPerson, callId: string) => {
  await ask(recordCalls.deleteRecording, { params: { callId } }, { token: who.token })
  await testing.workJobs()
}
/** Lets days pass. The team's second factor has to be passed again. */
async function pass(days: number) {
  house.clock.shift(days * day)
  for (const each of [lakshmi, sara]) await passFactor(testing, each)
}
/** One member decides and the other closes. */
async function close(id: string) {
  const params = { id }
  await ask(caseCalls.caseOutcome, { params, body: { outcome: 'warned', words: 'We spoke.' } }, lakshmi)
  await ask(caseCalls.closeCase, { params, body: { words: 'Thank you.' } }, sara)
}
async function tidy() {
  await testing.app.jobs.forgetReports?.work({})
  await house.queue.add(house.db, { name: 'tidyCalls', payload: {} })
  await testing.workJobs()
}

test('without the reporter’s yes, a report of a call gives the team no recording', async () => {
  const before = await filesNow()
  const { asha, callId } = await hummedCall()
  const made = await report(asha, callId)
  expect(made.hasRecording).toBe(false)
  expect((await ask(caseCalls.safetyCase, { params: { id: made.id } }, lakshmi)).hasRecording).toBe(false)
  expect(await refusal(hear(lakshmi, made.id))).toBe(404)
  await remove(asha, callId)
  expect((await filesNow()).toSorted()).toEqual(before.toSorted())
})

test('with it, the team hears the call, and members see each opening in the chat and on the call’s page', async () => {
  const { asha, ravi, channel, callId, id } = await given()
  expect((await ask(caseCalls.safetyCase, { params: { id } }, lakshmi)).hasRecording).toBe(true)
  const his = await connect(ravi)
  const { takes, whole } = await hear(lakshmi, id)
  expect(takes.map(({ name }) => name).toSorted()).toEqual(['Asha Verma', 'Ravi Iyer'])
  for (const url of [whole ?? '', ...takes.map(({ url: film }) => film)]) {
    const { statusCode, rawPayload } = await get(url)
    expect([statusCode, rawPayload.length > 1000]).toEqual([200, true])
  }
  const told = await his.next('new_message', ({ message }) => message.kind === 'notice')
  expect(told.message.message).toContain('"reason":"recording"')
  const readings = await ask(safetyCalls.readings, { params: { channelId: channel } }, { token: ravi.token })
  expect(readings.map(({ reason }) => reason)).toEqual(['recording'])
  const { recording } = await ask(recordCalls.pastCall, { params: { callId } }, { token: ravi.token })
  expect(recording?.openings).toMatchObject([{ userId: lakshmi.id, fullName: '' }])
  const { trace } = await ask(caseCalls.safetyCase, { params: { id } }, lakshmi)
  expect(trace.map(({ act }) => act)).toContain('case_heard')
  expect(await ask(safetyCalls.reports, {}, { token: asha.token })).toMatchObject([{ hasRecording: true }])
})

test('the yes can come with a second report of the same call, and more of them change nothing', async () => {
  const { asha, callId } = await hummedCall()
  const { id } = await report(asha, callId)
  expect(await report(asha, callId, true)).toMatchObject({ id, hasRecording: true })
  expect(await report(asha, callId)).toMatchObject({ id, hasRecording: true })
  expect(await report(asha, callId, true)).toMatchObject({ id, hasRecording: true })
  const { rows } = await house.db.pool.query<{ wording: string }>(
    'select wording from call_evidence where call_id = $1',
    [callId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.wording).toContain('safety team')
})

test('a report of a call without a recording keeps nothing, whatever it says', async () => {
  const { asha, callId } = await hummedCall()
  await remove(asha, callId)
  const { id, hasRecording } = await report(asha, callId, true)
  expect(hasRecording).toBe(false)
  expect(await refusal(hear(lakshmi, id))).toBe(404)
})

test('a stranger, a reporter, and a member of the team without the case hear nothing', async () => {
  const { asha, ravi, channel, callId, id } = await given()
  const stranger = await testing.person()
  expect(await refusal(report(stranger, callId, true))).toBe(404)
  await house.db.pool.query("update people set project = 'general_intake' where id = $1", [asha.id])
  const outsiders = [
    [stranger, 403],
    [asha, 403],
    [ravi, 403],
    [await testStaff(testing, { firstName: 'Careful', rights: ['care'] }), 403],
    [await testStaff(testing, { firstName: 'Elsewhere', programmes: ['another_programme'] }), 404],
  ] as const
  for (const [who, status] of outsiders) expect(await refusal(hear(who, id))).toBe(status)
  const readings = await ask(safetyCalls.readings, { params: { channelId: channel } }, asha)
  expect(readings).toEqual([])
})

test('an address of the team opens nothing for a member who lost the right, nor after the case is closed', async () => {
  const { id } = await given()
  const leaving = await testStaff(testing, { firstName: 'Leaving' })
  const [hers] = (await hear(leaving, id)).takes
  const { takes, whole } = await hear(lakshmi, id)
  const urls = [whole ?? '', takes[0]?.url ?? '']
  await takeRight(house.db, leaving.id, 'safety')
  expect(await statusOf(hers?.url ?? '')).toBe(404)
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200])
  await close(id)
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404])
  expect((await failureOf(hear(lakshmi, id))).code).toBe('already_taken')
})

test('the copy stays when a member deletes the recording, and no member can open it any more', async () => {
  const { asha, ravi, callId, id } = await given()
  const [own] = (await open(ravi, callId)).takes
  await remove(ravi, callId)
  await tidy()
  expect(await statusOf(own?.url ?? '')).toBe(404)
  expect(await refusal(open(asha, callId))).toBe(404)
  const { takes, whole } = await hear(lakshmi, id)
  expect(takes).toHaveLength(2)
  expect(await Promise.all([whole ?? '', ...takes.map(({ url }) => url)].map(plays))).toEqual([
    true,
    true,
    true,
  ])
})

test('the copy outlives the days of the recording, and goes with the report 180 days after the case was closed', async () => {
  const { id, before } = await given()
  await pass(40)
  await tidy()
  const films = (await hear(lakshmi, id)).takes.map(({ url }) => url)
  expect(await Promise.all(films.map(plays))).toEqual([true, true])
  await close(id)
  await pass(179)
  await tidy()
  expect((await filesNow()).filter((name) => !before.includes(name))).not.toEqual([])
  await pass(2)
  await tidy()
  await tidy()
  expect((await filesNow()).filter((name) => !before.includes(name))).toEqual([])
})

/** Deletes the takes of a call as version 0.15.0 does, which knows no evidence. */
async function deleteAsBefore(callId: string): Promise<void> {
  const { rows: closed } = await house.db.pool.query<{ id: string }>(
    'update call_takes set deleted_at = $2 where call_id = $1 and deleted_at is null returning id',
    [callId, house.clock.now()],
  )
  await dropAsBefore(closed.map(({ id }) => id))
}
/** Works the job that deletes files as version 0.15.0 does. */
async function dropAsBefore(takeIds: readonly string[]): Promise<void> {
  const { rows } = await house.db.pool.query<{ id: string; parts: number }>(
    'select * from call_takes where id = any ($1::text[]) and deleted_at is not null order by id',
    [takeIds],
  )
  for (const take of rows) await shelf.remove(take)
}
const allPlay = async (id: string) => {
  const { takes, whole } = await hear(lakshmi, id)
  return Promise.all([whole ?? '', ...takes.map(({ url }) => url)].map(plays))
}

test('an older process deletes no file of a recording that a report keeps, whoever closed it', async () => {
  const [first, second] = [await given(), await given()]
  await tidy()
  await deleteAsBefore(first.callId)
  await ask(recordCalls.deleteRecording, { params: { callId: second.callId } }, { token: second.ravi.token })
  await dropAsBefore(second.takes)
  await tidy()
  for (const { id } of [first, second]) expect(await allPlay(id)).toEqual([true, true, true])
  for (const { id } of [first, second]) await close(id)
  await pass(181)
  await tidy()
  await tidy()
  expect((await filesNow()).filter((name) => !first.before.includes(name))).toEqual([])
})

test('an older process deletes a recording without a report, and the sound of everyone goes with it', async () => {
  const before = await filesNow()
  const { callId } = await hummedCall()
  await endEmpty()
  await tidy()
  expect((await filesNow()).length).toBeGreaterThan(before.length)
  await deleteAsBefore(callId)
  await hummedCall()
  await endEmpty()
  await tidy()
  const { rows } = await house.db.pool.query('select from call_mixes where call_id = $1', [callId])
  expect(rows).toEqual([])
})

test('an erased person’s voice stays with the case, without their name, and goes with it', async () => {
  const { ravi, callId, id, before } = await given()
  const { rooms } = testing.app
  const leaver = { id: ravi.id, email: ravi.email, language: 'en', at: house.clock.now() } as const
  await house.db.transaction((tx) => rooms.leave(tx, leaver))
  await house.db.transaction((tx) => rooms.forget(tx, ravi.id))
  await testing.workJobs()
  expect((await hear(lakshmi, id)).takes.map(({ name }) => name).toSorted()).toEqual(['', 'Asha Verma'])
  await close(id)
  await pass(200)
  await tidy()
  await tidy()
  expect((await filesNow()).filter((name) => !before.includes(name))).toEqual([])
  const { rows } = await house.db.pool.query(
    'select id from call_takes where call_id = $1 and person_id is null',
    [callId],
  )
  expect(rows).toEqual([])
})

test('in a case about staff nobody hears the call before a second member asks', async () => {
  const { ravi, id } = await given()
  await house.db.pool.query("update people set role = 'staff' where id = $1", [ravi.id])
  expect(await hear(lakshmi, id)).toMatchObject({ isSecondNeeded: true, takes: [], whole: null })
  expect(await hear(lakshmi, id)).toMatchObject({ isSecondNeeded: true, takes: [] })
  expect((await hear(sara, id)).takes).toHaveLength(2)
})
