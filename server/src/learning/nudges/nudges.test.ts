import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { beforeEach, expect, test } from 'vitest'

import { dueJobName } from '../../engines/work/dueWork.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { endMentorship } from '../../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addSessions } from '../testing/buildSession.ts'
import { curriculumOf, firstTalk, openCurriculum, openingSessions } from '../testing/testMentorship.ts'

const testing = await openTesting()
const { house } = testing
await addSessions(house, firstTalk, ...openingSessions)

const day = 86_400_000
const as = (person: TestPerson, mentorship?: string) => curriculumOf(testing, person, mentorship)
const nudgesOf = async ({ token }: TestPerson) => {
  const { notices } = await testing.ask(notificationCalls.notices, {}, { token })
  return notices.filter(({ kind }) => kind === 'partnerWaits')
}

/** Lets this many days pass, one after the other, and runs the work that is due on each. */
async function pass(days: number): Promise<void> {
  for (let count = 0; count < days; count += 1) {
    house.clock.shift(day)
    await testing.app.jobs[dueJobName]?.work({})
  }
}

let asha: TestPerson
let ravi: TestPerson
let mentorshipId: string
beforeEach(async () => {
  asha = await testing.person()
  await openCurriculum(testing, asha)
  ravi = await testing.person({ role: 'mentor' })
  mentorshipId = (await buildMentorship(house, { mentor: ravi, mentees: [asha] })).mentorshipId
  await as(asha).start()
})

test('somebody for whom a partner waits hears it after three days, then every three days, three times', async () => {
  await as(ravi).complete('meet')
  await pass(2)
  expect(await nudgesOf(asha)).toEqual([])
  await pass(1)
  expect(await nudgesOf(asha)).toHaveLength(1)
  await pass(2)
  expect(await nudgesOf(asha)).toHaveLength(1)
  await pass(20)
  expect(await nudgesOf(asha)).toHaveLength(3)
  expect(await nudgesOf(ravi)).toEqual([])
})

test('a mentor of several mentees reads who is ahead, and where', async () => {
  const [gita, farhan] = [await testing.person({ firstName: 'Gita' }), await testing.person()]
  await openCurriculum(testing, gita)
  await openCurriculum(testing, farhan)
  const mentor = await testing.person({ role: 'mentor' })
  await buildMentorship(house, { mentor, mentees: [farhan, gita] })
  await as(gita).start()
  await as(farhan).complete('meet')
  await as(gita).complete('meet')
  await as(gita).answer('weekly')
  await as(gita).complete('agree')
  await pass(3)
  const [nudge] = await nudgesOf(mentor)
  expect(nudge?.values.name).toContain('Gita')
  expect(nudge?.values.session).toBe(firstTalk.title)
})

test('nobody is nudged on behalf of a person with whom they have no contact', async () => {
  await as(ravi).complete('meet')
  await testing.ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
  await pass(4)
  expect(await nudgesOf(asha)).toEqual([])
})

test('their own step ends it, or begins the three days anew while the partner is still ahead', async () => {
  await as(ravi).answer('weekly')
  await as(ravi).complete('meet')
  await as(ravi).complete('agree')
  await pass(2)
  await as(asha).complete('meet')
  await pass(2)
  expect(await nudgesOf(asha)).toEqual([])
  await pass(1)
  expect(await nudgesOf(asha)).toHaveLength(1)
  await as(asha).answer('weekly')
  await as(asha).complete('agree')
  await pass(10)
  expect(await nudgesOf(asha)).toHaveLength(1)
})

test('somebody in two mentorships hears it once in three days', async () => {
  const gita = await testing.person()
  await openCurriculum(testing, gita)
  const second = await buildMentorship(house, { mentor: ravi, mentees: [gita] })
  await as(gita).start()
  await as(asha).complete('meet')
  await as(gita).complete('meet')
  await pass(3)
  expect(await nudgesOf(ravi)).toHaveLength(1)
  await pass(3)
  expect(await nudgesOf(ravi)).toHaveLength(2)
  await as(ravi, mentorshipId).complete('meet')
  await as(ravi, second.mentorshipId).complete('meet')
  await pass(10)
  expect(await nudgesOf(ravi)).toHaveLength(2)
})

test('nobody hears of a mentorship that has ended', async () => {
  await as(ravi).complete('meet')
  await endMentorship(house, house.db, mentorshipId)
  await pass(5)
  expect(await nudgesOf(asha)).toEqual([])
})

test('a mentee to whom the curriculum is closed is nudged once it is open', async () => {
  const gita = await testing.person()
  await buildMentorship(house, { mentor: ravi, mentees: [gita] })
  await as(ravi).start()
  await as(ravi).complete('meet')
  await pass(4)
  expect(await nudgesOf(gita)).toEqual([])
  await openCurriculum(testing, gita)
  await pass(3)
  expect(await nudgesOf(gita)).toHaveLength(1)
})
