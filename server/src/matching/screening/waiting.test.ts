import { accessCalls } from '@saathi/contract/access/calls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestScreening } from '../testing/testScreening.ts'

const screening = await openTestScreening()
const { testing, ask, house, applicant, page, decide } = screening
const { send, state, refereeFor, passOthers } = screening
const dayMs = 86_400_000

test('an application is an item from the first day, urgent on day 7', async () => {
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

const queued = async (staff: TestPerson, person: TestPerson, turn?: 'team' | 'person') => {
  const query = turn === undefined ? {} : { turn }
  const { results } = await ask(screeningDeskCalls.screening, { query }, staff)
  return results.find(({ userId }) => userId === person.id)
}
const onToday = async (staff: TestPerson, person: TestPerson) => {
  const { results } = await ask(todayCalls.today, { query: { kind: 'application_waiting' } }, staff)
  return results.find(({ about }) => about.some(({ userId }) => userId === person.id))
}
test('a person outside who is silent for a week is an item, and not before', async () => {
  const lakshmi = await testStaff(testing)
  const farhan = await applicant('Silent')
  await send(farhan)
  await refereeFor(farhan)
  for (const stage of ['application', 'identity']) await decide(lakshmi, farhan, { stage })
  await decide(lakshmi, farhan, { stage: 'interview', heldOn: '2026-01-05', points: [4, 3, 4, 4] })
  await decide(lakshmi, farhan, { stage: 'police', heldOn: '2026-01-05', number: 'PCC 22/7' })
  house.clock.shift(6 * dayMs)
  await passFactor(testing, lakshmi)
  expect(await onToday(lakshmi, farhan)).toBeUndefined()
  house.clock.shift(dayMs)
  await passFactor(testing, lakshmi)
  expect(await onToday(lakshmi, farhan)).toMatchObject({
    urgency: 'now',
    reason: expect.stringContaining('7 days'),
  })
})

const correctYear = (staff: TestPerson, person: TestPerson, birthYear: number) =>
  ask(
    peopleDeskCalls.actOnPerson,
    { params: { id: person.id }, body: { action: 'correct', birthYear, reason: 'Told us on the phone.' } },
    staff,
  )

test('the list goes on after the place of an applicant, also if that applicant has left it', async () => {
  const lakshmi = await testStaff(testing)
  const [one, two] = [await applicant('One'), await applicant('Two')]
  const idsAfter = async (after?: string) => {
    const query = after === undefined ? {} : { after }
    const { results } = await ask(screeningDeskCalls.screening, { query }, lakshmi)
    return results.map(({ userId }) => userId)
  }
  const first = await queued(lakshmi, one)
  const all = await idsAfter()
  expect(all.indexOf(one.id)).toBeLessThan(all.indexOf(two.id))
  const rest = await idsAfter(`${first?.since}_${one.id}`)
  expect(rest).toEqual(all.slice(all.indexOf(one.id) + 1))
  await correctYear(lakshmi, one, 2015)
  expect(await idsAfter(`${first?.since}_${one.id}`)).toContain(two.id)
})

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
