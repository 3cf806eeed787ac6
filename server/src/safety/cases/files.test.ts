import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { say } from '../../chat/public/channels.ts'
import { setScope } from '../../desk/standing/store.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { withoutFailures } from '../../testing/failingSteps.ts'
import { takeRight } from '../../people/public/rightStore.ts'

const { house, pair, testing } = await openTestChat()
const { ask } = testing
const lakshmi = await testStaff(testing)
const sara = await testStaff(testing, { firstName: 'Sara' })

/** A report by Asha of a message that Ravi wrote. */
async function reported() {
  const { asha, ravi, channel } = await pair()
  const { msgId } = await say(house, {
    channelId: channel,
    senderId: ravi.id,
    text: 'Unkind words',
    tempId: crypto.randomUUID(),
  })
  const { id } = await ask(
    safetyCalls.report,
    { body: { kind: 'message', id: msgId, reason: 'other' } },
    asha,
  )
  return { asha, params: { id } }
}
const order = () => new File(['%PDF-1.4\nan order'], 'order 7.pdf', { type: 'application/pdf' })
const add = (params: { readonly id: string }, file = order()) =>
  ask(caseCalls.addCaseFile, { params, body: { file } }, lakshmi)
const dayMs = 86_400_000
const page = (params: { readonly id: string }, staff = lakshmi) =>
  ask(caseCalls.safetyCase, { params }, staff)
/** Returns the key of the stored file in a link. */
const keyOf = (link: string) => /^\/files\/([^?]+)/.exec(link)?.[1] ?? ''
const open = async (link: string) => (await testing.app.server.inject(link)).statusCode

test('a file stays with its case, opens for those who see it, and is removed with a line in the trace', async () => {
  const { params } = await reported()
  await add(params)
  const [file] = (await page(params)).files
  expect(file).toMatchObject({ name: 'order 7.pdf', staffName: 'Lakshmi Person' })
  const [hers] = (await page(params, sara)).files
  expect([await open(file?.link ?? ''), await open(hers?.link ?? '')]).toEqual([200, 200])
  const removed = { params: { ...params, fileId: file?.id ?? '' } }
  await ask(caseCalls.removeCaseFile, removed, sara)
  await testing.workJobs()
  const { files, trace } = await page(params)
  expect(files).toEqual([])
  expect(trace.map(({ act }) => act)).toEqual(expect.arrayContaining(['case_file', 'case_file_removed']))
  expect(await open(file?.link ?? '')).toBe(404)
  await expect(ask(caseCalls.removeCaseFile, removed, sara)).rejects.toMatchObject({ code: 'not_found' })
})

test('a file that is sent again after a lost reply is in the case once', async () => {
  const { params } = await reported()
  const send = (idempotencyKey: string) =>
    ask(
      caseCalls.addCaseFile,
      { params, body: { file: order() } },
      { ...lakshmi, headers: { 'idempotency-key': idempotencyKey } },
    )
  await send('upload-1')
  await send('upload-1')
  await Promise.all([send('upload-2'), send('upload-2')])
  expect((await page(params)).files).toHaveLength(2)
  const { trace } = await page(params)
  expect(trace.filter(({ act }) => act === 'case_file')).toHaveLength(2)
})

test('bytes that no case names are gone after a day, and those of a case stay', async () => {
  const { params } = await reported()
  const keys: string[] = []
  const put = house.files.put.bind(house.files)
  house.files.put = async (key, bytes) => {
    keys.push(key)
    await put(key, bytes)
    if (keys.length === 1) throw new Error('The process died.')
  }
  await withoutFailures(async () => {
    await expect(add(params)).rejects.toThrow()
    await add(params)
  })
  house.files.put = put
  const pass = async (ms: number) => {
    await house.queue.followClock(house.db, ms)
    await testing.workJobs()
  }
  await pass(dayMs - 60_000)
  const stored = () => Promise.all(keys.map(async (key) => (await house.files.get(key)) !== undefined))
  const before = await stored()
  await pass(120_000)
  expect([before, await stored()]).toEqual([
    [true, true],
    [false, true],
  ])
})

test('a link to a file ends with the right to safety, and with the sight of the person', async () => {
  const { asha, params } = await reported()
  await house.db.pool.query(`update people set project = 'bihar' where id = $1`, [asha.id])
  await add(params)
  const mira = await testStaff(testing, { firstName: 'Mira' })
  const uma = await testStaff(testing, { firstName: 'Uma' })
  const [[his], [hers]] = [(await page(params, mira)).files, (await page(params, uma)).files]
  const before = [await open(his?.link ?? ''), await open(hers?.link ?? '')]
  await takeRight(house.db, mira.id, 'safety')
  await setScope(house.db, { personId: uma.id, programmes: ['elsewhere'], institutions: [] })
  expect(before).toEqual([200, 200])
  expect([await open(his?.link ?? ''), await open(hers?.link ?? '')]).toEqual([404, 404])
})

test('a file that is neither a PDF nor a picture is refused', async () => {
  const { params } = await reported()
  await expect(add(params, new File(['<svg/>'], 'order.pdf'))).rejects.toMatchObject({
    code: 'document_type',
  })
  expect((await page(params)).files).toEqual([])
})

test('the files of a case go 180 days after it was closed', async () => {
  const { params } = await reported()
  await add(params)
  const [file] = (await page(params)).files
  const stored = () => house.files.get(keyOf(file?.link ?? ''))
  expect(await stored()).toBeDefined()
  await ask(caseCalls.caseOutcome, { params, body: { outcome: 'nothing', words: 'A joke.' } }, lakshmi)
  await ask(caseCalls.closeCase, { params, body: { words: 'Thank you.' } }, sara)
  house.clock.shift(181 * dayMs)
  await testing.app.jobs.forgetReports?.work({})
  await testing.workJobs()
  expect(await stored()).toBeUndefined()
})
