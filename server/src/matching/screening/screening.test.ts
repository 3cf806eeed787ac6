import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening, refereeAnswers } from '../testing/testScreening.ts'

const screening = await openTestScreening()
const { testing, ask, house, applicant, own, page, decide } = screening
const { send, state, refereeFor, passOthers, sendDecisions } = screening
const dayMs = 86_400_000

test.each(['Win at prize.example', 'Call +91 98203', 'x'.repeat(61)])(
  'a mail to a referee carries no address, number or text in the place of their name: %s',
  async (name) => {
    const farhan = await applicant()
    await send(farhan)
    const body = { name, email: `rao-${farhan.id}@college.example` }
    await expect(
      ask(screeningCalls.nameReferee, { params: { stage: 'reference' }, body }, farhan),
    ).rejects.toMatchObject({ status: 422 })
  },
)

test('a mentor goes through every stage, and two members let them into the pool', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const farhan = await applicant()
  expect(await own(farhan, 'identity')).toMatchObject({ state: 'open', turn: 'person' })
  expect(await own(farhan, 'decision')).toMatchObject({ turn: 'later' })
  await passOthers(lakshmi, farhan)
  expect((await page(lakshmi, farhan)).stages.find(({ key }) => key === 'reference')?.answers).toEqual(
    refereeAnswers,
  )
  expect(await own(farhan, 'decision')).toMatchObject({ turn: 'team' })
  await decide(lakshmi, farhan, { stage: 'decision', notes: 'Warm and clear.' })
  expect(await state(lakshmi, farhan)).toBe('applying')
  const hidden = (await page(sara, farhan)).stages.find(({ key }) => key === 'decision')
  expect(hidden).toMatchObject({ decisions: [], hidden: 1 })
  await decide(sara, farhan, { stage: 'decision' })
  expect(await state(lakshmi, farhan)).toBe('in_pool')
  expect((await page(lakshmi, farhan)).stages.find(({ key }) => key === 'decision')?.decisions).toHaveLength(
    2,
  )
})

test('a decision of two needs a second person, who sees the applicant', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  await testStaff(testing, { firstName: 'Elsewhere', institutions: ['OTHER1'] })
  const farhan = await applicant('Suresh')
  await passOthers(lakshmi, farhan)
  await decide(lakshmi, farhan, { stage: 'decision' })
  await expect(decide(lakshmi, farhan, { stage: 'decision' })).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  const shown = async (staff: TestPerson) =>
    (await page(staff, farhan)).stages.find(({ key }) => key === 'decision')
  const waits = await shown(lakshmi)
  expect(waits).toMatchObject({ canDecide: false })
  expect(waits?.secondPeople?.some((name) => name.startsWith('Sara'))).toBe(true)
  expect(waits?.secondPeople?.some((name) => name.startsWith('Elsewhere'))).toBe(false)
  expect(await shown(sara)).toMatchObject({ canDecide: true, secondPeople: null })
  const entry = async (staff: TestPerson) => {
    const list = await ask(screeningDeskCalls.screening, { query: { turn: 'team' } }, staff)
    return list.results.find(({ userId }) => userId === farhan.id)
  }
  expect(await entry(lakshmi)).toMatchObject({ stage: 'decision', needsSecond: true })
  expect(await entry(sara)).toMatchObject({ stage: 'decision', needsSecond: false })
  const onToday = async (staff: TestPerson) =>
    (await ask(todayCalls.today, {}, staff)).results.some(({ about }) => about[0]?.userId === farhan.id)
  expect([await onToday(lakshmi), await onToday(sara)]).toEqual([false, true])
  await decide(sara, farhan, { stage: 'decision', decision: 'no', reason: 'fit', words: 'Sorry.' })
  expect([await onToday(lakshmi), await onToday(sara)]).toEqual([true, true])
  await decide(sara, farhan, { stage: 'decision' })
  expect(await state(lakshmi, farhan)).toBe('in_pool')
})

test('neither the command line nor a match by hand lets a mentor in who lacks a stage', async () => {
  const farhan = await applicant()
  await expect(actAsStaff(house, ['application', 'approve', farhan.email])).rejects.toThrow('every stage')
  const mentee = await testing.person({ birthYear: 2000 })
  await expect(actAsStaff(house, ['match', mentee.email, farhan.email])).rejects.toThrow()
})

test('the undo of the last decision takes the person out of the pool, and stops the notice', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing)]
  const farhan = await applicant()
  await passOthers(lakshmi, farhan)
  await decide(lakshmi, farhan, { stage: 'decision' })
  const { actionId } = await decide(sara, farhan, { stage: 'decision' })
  await ask(deskCalls.undo, { params: { actionId }, body: {} }, sara)
  expect(await state(lakshmi, farhan)).toBe('applying')
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*)::integer as count from notices where person_id = ${farhan.id}`)
  expect(count).toBe(0)
})

test('a refusal needs a reason and words, and the person reads what they can do', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant()
  await send(farhan)
  await expect(decide(lakshmi, farhan, { stage: 'identity', decision: 'not_now' })).rejects.toThrow()
  const words = 'The picture is too dark.'
  await decide(lakshmi, farhan, { stage: 'identity', decision: 'not_now', reason: 'papers', words })
  expect((await ask(screeningCalls.ownScreening, {}, farhan)).refusal).toEqual({
    reason: 'papers',
    words,
    next: 'send_again',
  })
  expect(await ask(matchingCalls.state, {}, farhan)).toMatchObject({ because: words, isFinal: false })
  await sendDecisions()
  const list = await ask(screeningDeskCalls.screening, { query: { turn: 'person' } }, lakshmi)
  expect(list.results.find(({ userId }) => userId === farhan.id)).toMatchObject({ state: 'not_now' })
  house.clock.shift(60_000)
  await send(farhan)
  expect(await own(farhan, 'identity')).toMatchObject({ state: 'open', turn: 'team' })
  expect((await ask(matchingCalls.state, {}, farhan)).waitsFor).toBe('team')
  await decide(lakshmi, farhan, { stage: 'identity', decision: 'no', reason: 'fit', words: 'Sorry.' })
  await sendDecisions()
  // "Not yet" would be a false hope.
  expect(await ask(matchingCalls.state, {}, farhan)).toMatchObject({ waitsFor: 'not_yet', isFinal: true })
  const { notices } = await ask(notificationCalls.notices, {}, farhan)
  expect(notices.map(({ kind }) => kind)).toEqual(['applicationEnded', 'applicationNotYet'])
})

test('an interview counts from its day on, not before', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant()
  const today = indiaDayOf(house.clock.now())
  const held = (heldOn: string) =>
    decide(lakshmi, farhan, { stage: 'interview', heldOn, points: [4, 3, 4, 4] })
  await expect(held(daysAfter(today, 1))).rejects.toMatchObject({
    problem: { errors: { held_on: ['Please choose today or an earlier day.'] } },
  })
  await held(today)
  expect(await own(farhan, 'interview')).toMatchObject({ state: 'passed' })
})

test('the second of two who decide one applicant is told who was first', async () => {
  const [lakshmi, sara] = [await testStaff(testing, { firstName: 'Lakshmi' }), await testStaff(testing)]
  const farhan = await applicant()
  const both = await Promise.allSettled([
    decide(lakshmi, farhan, { stage: 'application', known: null }),
    decide(sara, farhan, {
      stage: 'application',
      decision: 'no',
      reason: 'fit',
      words: 'Sorry.',
      known: null,
    }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(decide(sara, farhan, { stage: 'application', known: null })).rejects.toMatchObject({
    code: 'already_taken',
  })
})

test('a stage that ends takes a mentor out of the pool, and is an item before', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing)]
  const farhan = await applicant('Ending')
  await passOthers(lakshmi, farhan)
  for (const staff of [lakshmi, sara]) await decide(staff, farhan, { stage: 'decision' })
  house.clock.shift(340 * dayMs)
  await passFactor(testing, lakshmi)
  const query = { kind: 'document_expiring' as const }
  const about = async () =>
    (await ask(todayCalls.today, { query }, lakshmi)).results.flatMap(({ about: people }) => people)
  expect((await about()).map(({ name }) => name)).toContain('Ending Person')
  const hindi = { ...lakshmi, headers: { 'accept-language': 'hi' } }
  const { results } = await ask(todayCalls.today, { query }, hindi)
  const { reason = '' } = results.find((item) => item.about.some(({ userId }) => userId === farhan.id)) ?? {}
  expect(reason).toMatch(/[\u0900-\u097f]/)
  expect(reason).not.toMatch(/[A-Za-z]|\d{4}-\d\d/)
  house.clock.shift(30 * dayMs)
  await testing.app.jobs.endStages?.work({})
  await passFactor(testing, lakshmi)
  expect(await state(lakshmi, farhan)).toBe('applying')
  expect(await own(farhan, 'police')).toMatchObject({ state: 'expired', turn: 'team' })
})

test('only the team opens a document, a link works once, and nobody outside the scope sees the person', async () => {
  const [lakshmi, other] = [await testStaff(testing), await testStaff(testing, { institutions: ['VIDYA01'] })]
  const farhan = await applicant()
  await send(farhan)
  const file = (await page(lakshmi, farhan)).stages.find(({ key }) => key === 'identity')?.file ?? ''
  const opened = await testing.app.server.inject(file)
  expect([opened.statusCode, opened.body]).toEqual([200, '%PDF-1.4\nan identity'])
  await expect(page(other, farhan)).rejects.toMatchObject({ status: 404 })
  await expect(send(farhan, new File(['<svg/>'], 'id.pdf'))).rejects.toMatchObject({ code: 'document_type' })
  const token = await refereeFor(farhan)
  expect(await ask(screeningCalls.reference, { query: { token } })).toMatchObject({
    refereeName: 'Prof. Rao',
  })
  await ask(screeningCalls.answerReference, { body: { token, answers: refereeAnswers } })
  await expect(
    ask(screeningCalls.answerReference, { body: { token, answers: refereeAnswers } }),
  ).rejects.toMatchObject({
    code: 'reference_ended',
  })
})
