import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { testStaff } from '../../desk/testing/testStaff.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening } from '../testing/testScreening.ts'

const { testing, ask, applicant, page, decide, passOthers, sendDecisions } = await openTestScreening()

const noticesOf = async (person: TestPerson) =>
  (await ask(notificationCalls.notices, {}, person)).notices.map(({ kind }) => kind)

const undo = (staff: TestPerson, actionId: string) =>
  ask(deskCalls.undo, { params: { actionId }, body: {} }, staff)

async function refuse(staff: TestPerson, person: TestPerson, decision: 'no' | 'not_now' = 'no') {
  const [stage] = (await page(staff, person)).stages
  const given = { decision, reason: 'fit', words: 'We have no place.', known: stage?.newest } as const
  return decide(staff, person, { stage: 'application', ...given })
}

test('a refusal leaves after ten minutes, and its page and the desk say it at once', async () => {
  const [lakshmi, tanvi] = [await testStaff(testing), await applicant('Tanvi')]
  await refuse(lakshmi, tanvi)
  expect(await noticesOf(tanvi)).toEqual([])
  expect(await ask(matchingCalls.state, {}, tanvi)).toMatchObject({ waitsFor: 'not_yet', isFinal: true })
  expect(await ask(peopleDeskCalls.deskPerson, { params: { id: tanvi.id } }, lakshmi)).toMatchObject({
    state: 'applying',
    isRefused: true,
  })
  await sendDecisions()
  expect(await noticesOf(tanvi)).toEqual(['applicationEnded'])
})

test('an undo within ten minutes stops the email, and nobody is told', async () => {
  const [lakshmi, tanvi] = [await testStaff(testing), await applicant('Tanvi')]
  const { actionId } = await refuse(lakshmi, tanvi)
  await undo(lakshmi, actionId)
  await sendDecisions()
  expect(await noticesOf(tanvi)).toEqual([])
  expect(await ask(matchingCalls.state, {}, tanvi)).toMatchObject({ waitsFor: 'team', isFinal: false })
})

test('an undo after the email asks the person to ignore it', async () => {
  const [lakshmi, tanvi] = [await testStaff(testing), await applicant('Tanvi')]
  const { actionId } = await refuse(lakshmi, tanvi)
  await sendDecisions()
  await undo(lakshmi, actionId)
  expect(await noticesOf(tanvi)).toEqual(['applicationCorrected'])
})

test('a decision that was replaced before its email left is not told', async () => {
  const [lakshmi, tanvi] = [await testStaff(testing), await applicant('Tanvi')]
  await refuse(lakshmi, tanvi, 'not_now')
  const { actionId } = await refuse(lakshmi, tanvi)
  await sendDecisions()
  expect(await noticesOf(tanvi)).toEqual(['applicationEnded'])
  await undo(lakshmi, actionId)
  expect(await ask(matchingCalls.state, {}, tanvi)).toMatchObject({ waitsFor: 'not_yet', isFinal: false })
})

test('the last stage says what the person will be written, in their language', async () => {
  const [lakshmi, tanvi] = [await testStaff(testing), await applicant('Tanvi')]
  const { letters, stages } = await page(lakshmi, tanvi)
  expect(letters?.no.body).toContain('{because}')
  expect(stages.map(({ isLast }) => isLast)).not.toContain(true)
  await passOthers(lakshmi, tanvi)
  expect((await page(lakshmi, tanvi)).stages.filter(({ isLast }) => isLast).map(({ key }) => key)).toEqual([
    'decision',
  ])
})
