import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { beforeEach, expect, test } from 'vitest'

import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions, buildItem, buildQuiz, buildSession, buildStep } from './testing/buildSession.ts'
import { openingSessions, openCurriculum } from './testing/testMentorship.ts'
import { learningCallsOf } from '@saathi/contract/learning/calls.ts'

const testing = await openTesting()
const { ask, house } = testing
const calls = learningCallsOf('mentorships')
const tips = (text: string) => buildItem({ contentType: 'MENTOR_TIPS', text })
const talk = buildSession({
  id: 'talk',
  area: 'mentorships',
  steps: [
    buildStep('meet', { content: [buildItem({ text: 'Say who you are.' }), tips('Listen first.')] }),
    buildStep('hopes', {
      content: [
        tips('Ask once more.'),
        buildQuiz('hope', [
          { key: 'how_often', options: ['weekly', 'never'] },
          { key: 'hope', questionType: 'TextBox' },
          { key: 'worry', questionType: 'TextBox', isPrivate: true },
        ]),
      ],
    }),
    buildStep('close'),
    buildStep('after', { content: [tips('Send one sentence.')] }),
  ],
})
await addSessions(house, talk, ...openingSessions)

let ravi: TestPerson
let asha: TestPerson
let mentorshipId: string
const prepare = ({ token }: TestPerson) =>
  ask(mentorshipLearningCalls.preparation, { params: { mentorshipId } }, { token })

beforeEach(async () => {
  ravi = await testing.person({ role: 'mentor' })
  asha = await testing.person({ role: 'mentee' })
  mentorshipId = (await buildMentorship(house, { mentor: ravi, mentees: [asha] })).mentorshipId
  await openCurriculum(testing, asha)
})

test('a mentor reads the newest answers, her own words first and the private ones never, and tips for the next two steps', async () => {
  const as = { token: asha.token }
  const session = 'talk'
  await ask(calls.startSession, { body: { session } }, as)
  const answerJson = [
    { questionKey: 'how_often', answer: 'weekly' },
    { questionKey: 'hope', answer: 'To speak without notes.' },
    { questionKey: 'worry', answer: 'My father.' },
  ]
  await ask(calls.saveQuiz, { body: { session, step: 'hopes', quiz: 'hope', answerJson } }, as)
  await ask(calls.completeStep, { body: { session, step: 'meet' } }, as)
  const { mentees } = await prepare(ravi)
  expect(mentees).toMatchObject([
    {
      userId: asha.id,
      answers: [
        { answer: 'To speak without notes.', question: { key: 'hope' }, stepId: 'hopes' },
        { answer: 'weekly', question: { key: 'how_often' } },
      ],
      nextSteps: [
        { stepId: 'hopes', tips: 'Ask once more.' },
        { stepId: 'after', tips: 'Send one sentence.' },
      ],
    },
  ])
  expect(JSON.stringify(mentees)).not.toContain('My father.')
})

test('before the first step a mentor reads tips for the first two', async () => {
  expect((await prepare(ravi)).mentees).toMatchObject([
    { answers: [], nextSteps: [{ stepId: 'meet' }, { stepId: 'hopes' }] },
  ])
})

test('nobody but the mentor prepares', async () => {
  await expect(prepare(asha)).rejects.toMatchObject({ status: 404 })
  await expect(prepare(await testing.person({ role: 'mentor' }))).rejects.toMatchObject({ status: 404 })
})
