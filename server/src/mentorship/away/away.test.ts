import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { awayMailMs } from '@saathi/contract/mentorship/careRules.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const dayMs = 86_400_000

async function pair() {
  const ravi = await testing.person({ role: 'mentor', firstName: 'Ravi', birthYear: 1985 })
  const asha = await testing.person({ firstName: 'Asha', birthYear: 2000 })
  const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  return { ravi, asha, params: { id: mentorshipId } }
}

const pause = (staff: TestPerson, { id }: TestPerson, until: string) =>
  ask(
    peopleDeskCalls.actOnPerson,
    { params: { id }, body: { action: 'pause', reason: 'Leave', until } },
    staff,
  )

async function sendNotices() {
  house.clock.shift(awayMailMs)
  await testing.app.jobs[dueJobName]?.work({})
}

const kindsOf = async (person: TestPerson) =>
  (await ask(notificationCalls.notices, {}, person)).notices.map(({ kind }) => kind)

test('the leave of a mentor is at the pair, silence does not count meanwhile, and the mentee is told', async () => {
  const lakshmi = await testStaff(testing)
  const { ravi, asha, params } = await pair()
  house.clock.shift(10 * dayMs)
  await passFactor(testing, lakshmi)
  const page = () => ask(careCalls.pair, { params }, lakshmi)
  expect(await page()).toMatchObject({ silentDays: 10, mentorLeave: null })
  const until = daysAfter(indiaDayOf(house.clock.now()), 4)
  await pause(lakshmi, ravi, until)
  expect(await page()).toMatchObject({ silentDays: 0, mentorLeave: { userId: ravi.id, until } })
  const quiet = await ask(careCalls.pairs, { query: { state: 'quiet' } }, lakshmi)
  expect(quiet.results.map(({ id }) => id)).not.toContain(params.id)
  expect(await kindsOf(asha)).not.toContain('partnerAway')
  await sendNotices()
  expect(await kindsOf(asha)).toContain('partnerAway')
  expect(await kindsOf(ravi)).not.toContain('partnerAway')
  house.clock.shift(8 * dayMs)
  await testing.app.jobs.resumePeople?.work({})
  house.clock.shift(2 * dayMs)
  await passFactor(testing, lakshmi)
  expect(await page()).toMatchObject({ silentDays: 2, mentorLeave: null })
  expect(await kindsOf(asha)).not.toContain('partnerAway')
})

test('an undo within ten minutes tells no mentee, and the silence counts on', async () => {
  const lakshmi = await testStaff(testing)
  const { ravi, asha, params } = await pair()
  house.clock.shift(10 * dayMs)
  await passFactor(testing, lakshmi)
  const { actionId } = await pause(lakshmi, ravi, daysAfter(indiaDayOf(house.clock.now()), 4))
  await ask(deskCalls.undo, { params: { actionId: actionId ?? '' }, body: {} }, lakshmi)
  await sendNotices()
  expect(await kindsOf(asha)).not.toContain('partnerAway')
  expect(await ask(careCalls.pair, { params }, lakshmi)).toMatchObject({ silentDays: 10, mentorLeave: null })
})
