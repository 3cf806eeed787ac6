import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { beforeEach, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addSessions, buildSession, buildStep } from '../testing/buildSession.ts'
import { curriculumCalls, openCurriculum, openingSessions } from '../testing/testMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const stepIds = Array.from({ length: 24 }, (_, index) => `part-${index}`)
const longSession = (id: string) =>
  buildSession({ id, area: 'mentorships', steps: stepIds.map((step) => buildStep(step)) })
await addSessions(house, longSession('long-one'), longSession('long-two'), ...openingSessions)

const day = 86_400_000
const start = ({ token }: TestPerson, session: string, mentorship: string) =>
  ask(curriculumCalls.startSession, { body: { session, mentorship } }, { token })
const complete = ({ token }: TestPerson, session: string, [step = '', mentorship = '']: string[]) =>
  ask(curriculumCalls.completeStep, { body: { session, step, mentorship } }, { token })

async function mentee(): Promise<TestPerson> {
  const person = await testing.person()
  await openCurriculum(testing, person)
  return person
}

let asha: TestPerson
let ravi: TestPerson
let mentorshipId: string
beforeEach(async () => {
  asha = await mentee()
  ravi = await testing.person({ role: 'mentor' })
  mentorshipId = (await buildMentorship(house, { mentor: ravi, mentees: [asha] })).mentorshipId
})

test('partners who are each ahead of the other somewhere complete steps at the same moment', async () => {
  await start(asha, 'long-one', mentorshipId)
  await start(ravi, 'long-two', mentorshipId)
  for (const step of stepIds.slice(0, 3)) {
    await complete(asha, 'long-one', [step, mentorshipId])
    await complete(ravi, 'long-two', [step, mentorshipId])
  }
  for (const step of stepIds.slice(3, -1)) {
    await house.db.run(sql`delete from due_work`)
    await Promise.all([
      complete(asha, 'long-one', [step, mentorshipId]),
      complete(ravi, 'long-two', [step, mentorshipId]),
    ])
  }
})

test('nudges of two mentorships that are due together reach the person once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const mentor = await testing.person({ role: 'mentor' })
    for (const each of [asha, await mentee()]) {
      const pair = await buildMentorship(house, { mentor, mentees: [each] })
      await start(each, 'long-one', pair.mentorshipId)
      await complete(each, 'long-one', ['part-0', pair.mentorshipId])
    }
    house.clock.shift(3 * day)
    const work = async () => testing.app.jobs[dueJobName]?.work({})
    await Promise.all([work(), work(), work()])
    const { notices } = await ask(notificationCalls.notices, {}, { token: mentor.token })
    expect(notices.filter(({ kind }) => kind === 'partnerWaits')).toHaveLength(1)
  }
})
