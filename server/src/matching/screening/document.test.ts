import { screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { expect, test } from 'vitest'

import { setScope } from '../../desk/standing/store.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { takeRight } from '../../people/public/rightStore.ts'
import { withoutFailures } from '../../testing/failingSteps.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening } from '../testing/testScreening.ts'

const { testing, ask, house, applicant, own, page, decide } = await openTestScreening()
const dayMs = 86_400_000

const paper = () => new File(['%PDF-1.4\nan identity'], 'id.pdf', { type: 'application/pdf' })
const send = (person: TestPerson, key: string) =>
  ask(
    screeningCalls.sendDocument,
    { params: { stage: 'identity' }, body: { file: paper() } },
    { ...person, headers: { 'idempotency-key': key } },
  )

/** Collects the keys under which bytes are stored. `then` runs after each. */
async function watchingPuts(then: (keys: readonly string[]) => void, work: () => Promise<void>) {
  const keys: string[] = []
  const put = house.files.put.bind(house.files)
  house.files.put = async (key, bytes) => {
    await put(key, bytes)
    keys.push(key)
    then(keys)
  }
  await withoutFailures(work).finally(() => (house.files.put = put))
  return keys
}

test('a document that is sent again after a lost reply changes nothing, even after the team has passed it', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant()
  const keys = await watchingPuts(
    () => undefined,
    async () => {
      await send(farhan, 'once')
      await send(farhan, 'once')
      await decide(lakshmi, farhan, { stage: 'identity' })
      await send(farhan, 'once')
    },
  )
  expect(keys).toHaveLength(1)
  expect(await own(farhan, 'identity')).toMatchObject({ state: 'passed' })
  await expect(send(farhan, 'another')).rejects.toMatchObject({ code: 'already_taken' })
})

test('bytes that no stage names are gone after a day, and the document of a stage stays', async () => {
  const farhan = await applicant()
  const dies = (keys: readonly string[]) => {
    if (keys.length === 1) throw new Error('The process died.')
  }
  const keys = await watchingPuts(dies, async () => {
    await expect(send(farhan, 'first')).rejects.toThrow()
    await send(farhan, 'first')
  })
  await house.queue.followClock(house.db, dayMs + 60_000)
  await testing.workJobs()
  const stored = await Promise.all(keys.map(async (key) => (await house.files.get(key)) !== undefined))
  expect(stored).toEqual([false, true])
})

test('a referee who is named again after a lost reply gets one email, and its link keeps working', async () => {
  const farhan = await applicant()
  const body = { name: 'Prof. Rao', email: `rao-${farhan.id}@college.example` }
  const name = () =>
    ask(
      screeningCalls.nameReferee,
      { params: { stage: 'reference' }, body },
      { ...farhan, headers: { 'idempotency-key': 'referee' } },
    )
  for (const _ of ['first', 'again']) await name()
  const mails = await house.db.many<{ body: string }>(sql`
    select body from mails where recipient = ${body.email}`)
  expect(mails).toHaveLength(1)
  const token = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? ''
  expect(await ask(screeningCalls.reference, { query: { token } })).toMatchObject({
    refereeName: 'Prof. Rao',
  })
})

test('the link to a document ends with the right or the scope of its reader', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant()
  await send(farhan, 'once')
  const open = async () => {
    const { stages } = await page(lakshmi, farhan)
    const link = stages.find(({ key }) => key === 'identity')?.file ?? ''
    return async () => (await testing.app.server.inject(link)).statusCode
  }
  const links = [await open(), await open(), await open()]
  await setScope(house.db, { personId: lakshmi.id, programmes: null, institutions: ['VIDYA01'] })
  expect(await links[0]?.()).not.toBe(200)
  await setScope(house.db, { personId: lakshmi.id, programmes: null, institutions: null })
  expect(await links[1]?.()).toBe(200)
  await takeRight(house.db, lakshmi.id, 'screening')
  expect(await links[2]?.()).not.toBe(200)
})
