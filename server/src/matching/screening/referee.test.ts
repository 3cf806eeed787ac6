import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { openTestScreening, refereeAnswers } from '../testing/testScreening.ts'

const { testing, ask, house, applicant, page, decide, refereeFor } = await openTestScreening()

const askAgain = (staff: TestPerson, { id }: TestPerson, body: { name?: string; email?: string } = {}) =>
  ask(screeningDeskCalls.askReferee, { params: { id, stage: 'reference' }, body }, staff)

async function newestMailTo(recipient: string) {
  const mail = await house.db.one<{ subject: string; body: string }>(sql`
    select subject, body from mails where recipient = ${recipient} order by id desc limit 1`)
  return { ...mail, token: /token=([\w-]+)/.exec(mail.body)?.[1] ?? '' }
}

const isOpen = (token: string) =>
  ask(screeningCalls.reference, { query: { token } }).then(
    () => true,
    () => false,
  )

test('the team reminds a referee, and the newest link counts', async () => {
  const [lakshmi, farhan] = [await testStaff(testing), await applicant()]
  expect((await failureOf(askAgain(lakshmi, farhan))).code).toBe('stage_not_ready')
  const first = await refereeFor(farhan)
  const { refereeEmail } = await askAgain(lakshmi, farhan)
  const { token, subject } = await newestMailTo(refereeEmail)
  expect(subject).toContain('Reminder')
  expect([await isOpen(first), await isOpen(token)]).toEqual([false, true])
  await ask(screeningCalls.answerReference, { body: { token, answers: refereeAnswers } })
  expect((await failureOf(askAgain(lakshmi, farhan))).code).toBe('stage_not_ready')
})

test('a wrong address of a referee is corrected, and the former one opens nothing', async () => {
  const [lakshmi, farhan] = [await testStaff(testing), await applicant()]
  const first = await refereeFor(farhan)
  const email = `right-${farhan.id}@college.example`
  await askAgain(lakshmi, farhan, { email })
  const { token, subject } = await newestMailTo(email)
  expect(subject).not.toContain('Reminder')
  expect([await isOpen(first), await isOpen(token)]).toEqual([false, true])
  expect((await page(lakshmi, farhan)).stages.find(({ key }) => key === 'reference')).toMatchObject({
    refereeEmail: email,
    turn: 'outside',
  })
  expect((await failureOf(askAgain(lakshmi, farhan, { email: farhan.email }))).status).toBe(422)
})

test('applicants are found by name and role, and the refused ones have a list of their own', async () => {
  const lakshmi = await testStaff(testing)
  const [zubin, tanvi] = [await applicant('Zubin'), await applicant('Tanvi')]
  const listed = async (query: Parameters<typeof ask<typeof screeningDeskCalls.screening>>[1]['query']) =>
    (await ask(screeningDeskCalls.screening, { query }, lakshmi)).results.map(({ userId }) => userId)
  expect(await listed({ q: 'zubi' })).toEqual([zubin.id])
  expect(await listed({ q: 'zubi', role: 'mentee' })).toEqual([])
  await decide(lakshmi, tanvi, { stage: 'application', decision: 'no', reason: 'fit', words: 'Sorry.' })
  expect(await listed({ turn: 'refused' })).toEqual([tanvi.id])
  expect(await listed({})).not.toContain(tanvi.id)
})
