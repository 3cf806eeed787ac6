import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../desk/testing/testStaff.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { openNotices } from './testing/testNotices.ts'

const testing = await openTesting()
const { house, ask } = testing
await testing.workJobs()
const { notifyNow, mailsTo } = openNotices(testing)

const resend = (staff: TestPerson, person: TestPerson) =>
  ask(
    peopleDeskCalls.actOnPerson,
    { params: { id: person.id }, body: { action: 'resend_mail', reason: 'She did not find it.' } },
    staff,
  )

test('the newest email goes out again, and a failed one counts as sent then', async () => {
  const [staff, asha] = [await testStaff(testing), await testing.person()]
  await notifyNow(asha)
  expect(await mailsTo(asha.email)).toHaveLength(1)
  await house.db.run(sql`
    update notice_deliveries set result = 'failed' where person_id = ${asha.id} and channel = 'mail'`)
  await resend(staff, asha)
  await testing.workJobs()
  const [first, second] = await mailsTo(asha.email)
  expect(second?.subject).toBe(first?.subject)
  const { result } = await house.db.one<{ result: string }>(sql`
    select result from notice_deliveries where person_id = ${asha.id} and channel = 'mail'`)
  expect(result).toBe('sent')
})

test('the undo stops the email while it is not sent', async () => {
  const [staff, asha] = [await testStaff(testing), await testing.person()]
  await notifyNow(asha)
  expect(await mailsTo(asha.email)).toHaveLength(1)
  const { actionId } = await resend(staff, asha)
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, staff)
  await testing.workJobs()
  expect(await mailsTo(asha.email)).toHaveLength(1)
})

test('a person without an email yet is said so', async () => {
  const [staff, asha] = [await testStaff(testing), await testing.person()]
  expect(await failureOf(resend(staff, asha))).toMatchObject({ code: 'invalid' })
})
