import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { accessCalls } from '@saathi/contract/access/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'

const testing = await openTesting()
const { ask, house } = testing
const dayMs = 86_400_000
await addSurveys(
  house,
  buildSurvey({
    id: 'for-mentors',
    audience: { roles: ['mentor'] },
    stages: [buildStage('offer', [[{ key: 'hopes' }]])],
  }),
)

/** Returns a mentor of the institution with stages who has answered the survey. */
async function applicant(firstName = 'Farhan', birthYear = 1985) {
  const person = await testing.person({
    role: 'mentor',
    birthYear,
    institutionCode: 'SETU01',
    firstName,
  })
  const answers = [{ questionKey: 'hopes', answer: 'To pass something on.' }]
  await ask(surveyCalls.saveAnswers, { body: { survey: 'for-mentors', stage: 'offer', answers } }, person)
  return person
}

const stagesOf = async (person: TestPerson) => (await ask(screeningCalls.ownScreening, {}, person)).stages
const own = async (person: TestPerson, key: string) =>
  (await stagesOf(person)).find((stage) => stage.key === key)
const page = (staff: TestPerson, person: TestPerson) =>
  ask(screeningDeskCalls.personScreening, { params: { id: person.id } }, staff)
type Body = Parameters<typeof ask<typeof screeningDeskCalls.decideStage>>[1]['body']
type Decision = Partial<Body> & { readonly stage: string }
const decide = (staff: TestPerson, person: TestPerson, { stage, ...body }: Decision) =>
  ask(
    screeningDeskCalls.decideStage,
    { params: { id: person.id, stage }, body: { decision: 'pass', ...body } },
    staff,
  )
const pdf = (name = 'id.pdf') => new File(['%PDF-1.4\nan identity'], name, { type: 'application/pdf' })
const send = (person: TestPerson, file: File = pdf()) =>
  ask(screeningCalls.sendDocument, { params: { stage: 'identity' }, body: { file } }, person)
const state = async (staff: TestPerson, person: TestPerson) =>
  (await ask(peopleDeskCalls.deskPerson, { params: { id: person.id } }, staff)).state

/** Names a referee and returns the token of their mail. */
async function refereeFor(person: TestPerson): Promise<string> {
  const body = { name: 'Prof. Rao', email: `rao-${person.id}@college.example` }
  await ask(screeningCalls.nameReferee, { params: { stage: 'reference' }, body }, person)
  const mail = await house.db.one<{ body: string }>(sql`
    select body from mails where recipient = ${body.email} order by id desc limit 1`)
  return /token=([\w-]+)/.exec(mail.body)?.[1] ?? ''
}
const answers = ['A year', 'Kind', 'Yes', 'Nothing', 'Nothing more']
const held = { heldOn: '2026-01-05' }

/** Passes every stage except the last decision. */
async function passOthers(staff: TestPerson, person: TestPerson) {
  await send(person)
  const token = await refereeFor(person)
  await ask(screeningCalls.answerReference, { body: { token, answers } })
  for (const stage of ['application', 'identity', 'reference']) await decide(staff, person, { stage })
  await decide(staff, person, { stage: 'interview', ...held, points: [4, 3, 4, 4] })
  await decide(staff, person, { stage: 'police', ...held, number: 'PCC 22/7' })
}

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
    answers,
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
  expect((await ask(matchingCalls.state, {}, farhan)).because).toBe(words)
  house.clock.shift(60_000)
  await send(farhan)
  expect(await own(farhan, 'identity')).toMatchObject({ state: 'open', turn: 'team' })
  expect((await ask(matchingCalls.state, {}, farhan)).waitsFor).toBe('team')
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
  house.clock.shift(30 * dayMs)
  await testing.app.jobs.endStages?.work({})
  await passFactor(testing, lakshmi)
  expect(await state(lakshmi, farhan)).toBe('applying')
  expect(await own(farhan, 'police')).toMatchObject({ state: 'expired', turn: 'team' })
})

test('an application is an item from the first day, urgent on day 7, and a silent referee as well', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant('Waiting')
  const items = async () =>
    (await ask(todayCalls.today, { query: { kind: 'application_waiting' } }, lakshmi)).results.filter(
      ({ about }) => about.some(({ userId }) => userId === farhan.id),
    )
  expect((await items()).map(({ urgency }) => urgency)).toEqual(['today'])
  house.clock.shift(7 * dayMs)
  await passFactor(testing, lakshmi)
  expect((await items()).map(({ urgency }) => urgency)).toEqual(['now'])
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
  await ask(screeningCalls.answerReference, { body: { token, answers } })
  await expect(ask(screeningCalls.answerReference, { body: { token, answers } })).rejects.toMatchObject({
    code: 'reference_ended',
  })
})

const queued = async (staff: TestPerson, person: TestPerson, turn?: 'team' | 'person') => {
  const query = turn === undefined ? {} : { turn }
  const { results } = await ask(screeningDeskCalls.screening, { query }, staff)
  return results.find(({ userId }) => userId === person.id)
}
const onToday = async (staff: TestPerson, person: TestPerson) => {
  const { results } = await ask(todayCalls.today, { query: { kind: 'application_waiting' } }, staff)
  return results.find(({ about }) => about.some(({ userId }) => userId === person.id))
}
const correctYear = (staff: TestPerson, person: TestPerson, birthYear: number) =>
  ask(
    peopleDeskCalls.actOnPerson,
    { params: { id: person.id }, body: { action: 'correct', birthYear, reason: 'Told us on the phone.' } },
    staff,
  )

test('a person without a parent’s consent is on the list, and on today’s list from the seventh day on', async () => {
  const lakshmi = await testStaff(testing)
  const young = await applicant('Young', 2015)
  expect(await queued(lakshmi, young, 'person')).toMatchObject({ needs: 'parent', turn: 'person' })
  expect(await queued(lakshmi, young, 'team')).toBeUndefined()
  expect(await page(lakshmi, young)).toMatchObject({ needs: 'parent', birthYear: 2015 })
  expect(await onToday(lakshmi, young)).toBeUndefined()
  house.clock.shift(7 * dayMs)
  await passFactor(testing, lakshmi)
  expect(await onToday(lakshmi, young)).toMatchObject({
    reason: 'A parent’s consent has been missing for 7 days.',
  })
})

test('the team corrects a year of birth, which is undone as one', async () => {
  const lakshmi = await testStaff(testing)
  const suresh = await applicant('Suresh', 2015)
  const { actionId } = await correctYear(lakshmi, suresh, 1985)
  expect(await page(lakshmi, suresh)).toMatchObject({ needs: null, birthYear: 1985 })
  expect(await queued(lakshmi, suresh, 'team')).toMatchObject({ needs: null })
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  expect(await page(lakshmi, suresh)).toMatchObject({ needs: 'parent', birthYear: 2015 })
  await expect(correctYear(lakshmi, suresh, 2099)).rejects.toMatchObject({ status: 422 })
})

test('an accepted person leaves the pool with a year that makes them a minor, and is back with the right one', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  const farhan = await applicant()
  await passOthers(lakshmi, farhan)
  await decide(lakshmi, farhan, { stage: 'decision' })
  await decide(sara, farhan, { stage: 'decision' })
  expect(await state(lakshmi, farhan)).toBe('in_pool')
  await correctYear(lakshmi, farhan, 2015)
  expect(await state(lakshmi, farhan)).toBe('applying')
  await correctYear(lakshmi, farhan, 1985)
  expect(await state(lakshmi, farhan)).toBe('in_pool')
})

test('a paper that has to come again keeps the person on the list, as their turn', async () => {
  const lakshmi = await testStaff(testing)
  const joseph = await applicant('Joseph')
  await send(joseph)
  await decide(lakshmi, joseph, {
    stage: 'identity',
    decision: 'not_now',
    reason: 'papers',
    words: 'Too dark to read.',
  })
  expect(await queued(lakshmi, joseph, 'person')).toMatchObject({ stage: 'identity', turn: 'person' })
  const refused = await applicant('Refused')
  await decide(lakshmi, refused, {
    stage: 'application',
    decision: 'no',
    reason: 'fit',
    words: 'Another programme fits better.',
  })
  expect(await queued(lakshmi, refused)).toBeUndefined()
})

test('the page of an applicant shows the answers of the survey', async () => {
  const lakshmi = await testStaff(testing)
  expect((await page(lakshmi, await applicant())).survey).toEqual([
    expect.objectContaining({ words: 'To pass something on.' }),
  ])
})

test('it is the turn of a mentor whose papers are missing, and the team’s once they are there', async () => {
  const farhan = await applicant()
  const says = async () => (await ask(accessCalls.status, {}, farhan)).way?.says
  expect(await says()).toBe('ownSteps')
  await send(farhan)
  expect(await says()).toBe('ownSteps')
  await refereeFor(farhan)
  expect(await says()).toBe('team')
})
