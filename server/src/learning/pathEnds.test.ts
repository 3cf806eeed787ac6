import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { daysAfter, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../desk/testing/testStaff.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting } from '../testing/testing.ts'
import { addSessions, buildSession } from './testing/buildSession.ts'
import { curriculumCalls, openCurriculum, openingSessions } from './testing/testMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const path = [1, 2, 3].map((position) =>
  buildSession({ id: `path-${position}`, area: 'mentorships', position }),
)
await addSessions(house, ...path, ...openingSessions)

test('a pair with one session left is on the list until the team has spoken with them, and again when none is left', async () => {
  const lakshmi = await testStaff(testing)
  const [asha, ravi] = [await testing.person({ role: 'mentee' }), await testing.person({ role: 'mentor' })]
  await openCurriculum(testing, asha)
  const { mentorshipId: id } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
  const finish = async (at: number) => {
    const { id: session = '', steps = [] } = path[at] ?? {}
    await ask(curriculumCalls.startSession, { body: { session } }, asha)
    for (const { id: step } of steps)
      await ask(curriculumCalls.completeStep, { body: { session, step } }, asha)
    // The list remembers for a minute who is near the end.
    house.clock.shift(61_000)
    await passFactor(testing, lakshmi)
  }
  const reasons = async () =>
    (await ask(todayCalls.today, { query: { kind: 'ending_soon' } }, lakshmi)).results
      .filter(({ about }) => about.some(({ mentorshipId }) => mentorshipId === id))
      .map(({ reason }) => reason)
  const speak = async () => {
    const next = daysAfter(indiaDayOf(house.clock.now()), 7)
    const body = { with: 'both', way: 'call', outcome: 'well', words: 'About the end.', next } as const
    await ask(careCalls.contact, { params: { id }, body }, lakshmi)
  }
  await finish(0)
  expect(await reasons()).toEqual([])
  await finish(1)
  expect(await reasons()).toEqual(['One session of their path is left. Talk with them about how it ends.'])
  await speak()
  expect(await reasons()).toEqual([])
  await finish(2)
  expect(await reasons()).toEqual([
    'They have finished their path. Talk with them about a good end, or what comes next.',
  ])
})
