import { learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { leaveMentorship } from '../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSessions } from './testing/buildSession.ts'
import { firstTalk, openingSessions } from './testing/testMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const calls = learningCallsOf('mentorships')
const hub = learningCallsOf('learninghub')

const session = firstTalk.id
const place = { session, step: 'agree', quiz: 'agreement' }
const steps = ['meet', 'agree', 'close']

await addSessions(house, firstTalk, ...openingSessions)

/** Returns a person who has completed this many sessions of the learning hub. */
async function learner(role: 'mentee' | 'mentor', completed = 5): Promise<TestPerson> {
  const person = await testing.person({ role })
  await house.db.run(sql`
    insert into session_starts (person_id, session_id, started_at, ends_at, completed_at)
    select ${person.id}, id, now(), now(), now() from sessions where area = 'learninghub'
    order by position limit ${completed}`)
  return person
}

async function match(mentor: TestPerson, ...mentees: TestPerson[]) {
  return buildMentorship(house, { mentor, mentees })
}

const start = ({ token }: TestPerson) => ask(calls.startSession, { body: { session } }, { token })
const complete = ({ token }: TestPerson, step: string) =>
  ask(calls.completeStep, { body: { session, step } }, { token })
const answer = ({ token }: TestPerson, howOften: string, more: object = {}) => {
  const answerJson: Answer[] = [
    { questionKey: 'how_often', answer: howOften },
    { questionKey: 'secret_word', answer: 'unseen' },
  ]
  return ask(calls.saveQuiz, { body: { ...place, answerJson, ...more } }, { token })
}
const quizOf = ({ token }: TestPerson) =>
  ask(calls.quiz, { params: { sessionId: session, stepId: place.step, quizId: place.quiz } }, { token })
const open = ({ token }: TestPerson) => ask(calls.session, { params: { sessionId: session } }, { token })

async function finish(person: TestPerson, howOften = 'weekly') {
  await start(person)
  await answer(person, howOften)
  for (const step of steps) await complete(person, step)
  return open(person)
}

let asha: TestPerson
let ravi: TestPerson
beforeEach(async () => {
  asha = await learner('mentee')
  ravi = await learner('mentor')
})

describe('a pair', () => {
  beforeEach(async () => {
    await match(ravi, asha)
  })

  test('completes a session only together', async () => {
    await start(ravi)
    expect(await finish(asha)).toMatchObject({
      sessionStatus: 'PARTIAL_COMPLETE',
      partnerCompletedSteps: [{ userId: ravi.id, partnerStatus: 'ONGOING', completedSteps: [] }],
    })
    expect(await open(ravi)).toMatchObject({
      sessionStatus: 'ONGOING',
      partnerCompletedSteps: [{ userId: asha.id, partnerStatus: 'PARTIAL_COMPLETE', completedSteps: steps }],
    })
    expect(await finish(ravi)).toMatchObject({ sessionStatus: 'COMPLETED' })
    const [card] = await ask(calls.mySessions, {}, { token: asha.token })
    expect(card).toMatchObject({
      sessionStatus: 'COMPLETED',
      partnerCompletedSteps: [{ userId: ravi.id, partnerStatus: 'COMPLETED', completedSteps: steps }],
    })
  })

  test('sees a partner who has not begun as such', async () => {
    expect(await open(asha)).toMatchObject({
      sessionStatus: null,
      partnerCompletedSteps: [{ userId: ravi.id, partnerStatus: null, completedSteps: [] }],
    })
  })

  test('keeps the tips from the mentee in every answer', async () => {
    const told = [
      await finish(asha),
      await quizOf(asha),
      await ask(calls.sessions, {}, { token: asha.token }),
    ]
    expect(JSON.stringify(told)).not.toMatch(/MENTOR_TIPS|Listen first/)
    expect(JSON.stringify(await open(ravi))).toContain('Listen first')
  })

  test("shows the mentor the mentee's answers, but neither drafts nor what was typed unseen", async () => {
    await start(asha)
    await answer(asha, 'never', { draft: true })
    expect((await quizOf(ravi)).answers.partnerAnswers).toEqual({})
    await answer(asha, 'never')
    const seen = await quizOf(ravi)
    expect(seen.answers.partnerAnswers).toEqual({
      [asha.id]: [{ questionKey: 'how_often', answer: 'never' }],
    })
    expect(JSON.stringify(seen)).not.toMatch(/isCorrect|Why weekly|scrypt|secret"/)
  })

  test("shows the mentee the mentor's answers only after the mentee's own", async () => {
    await start(ravi)
    await answer(ravi, 'weekly')
    expect((await quizOf(asha)).answers.partnerAnswers).toEqual({})
    await start(asha)
    const taken = await answer(asha, 'never')
    expect(taken.answers.partnerAnswers).toEqual({
      [ravi.id]: [{ questionKey: 'how_often', answer: 'weekly' }],
    })
  })

  test('shows nothing of it in the learning hub', async () => {
    const [card] = await ask(hub.mySessions, {}, { token: asha.token })
    expect(card?.partnerCompletedSteps).toEqual([])
    expect(card?.sessionStatus).toBe('COMPLETED')
  })
})

describe('a group', () => {
  test('shows the mentor every mentee, and each mentee the mentor alone', async () => {
    const [kiran, divya] = [await learner('mentee'), await learner('mentee')]
    await match(ravi, kiran, divya)
    await finish(kiran, 'never')
    await finish(divya)
    await finish(ravi)
    expect(Object.keys((await quizOf(ravi)).answers.partnerAnswers).toSorted()).toEqual(
      [kiran.id, divya.id].toSorted(),
    )
    expect(Object.keys((await quizOf(kiran)).answers.partnerAnswers)).toEqual([ravi.id])
    const seen = await open(kiran)
    expect(seen.partnerCompletedSteps.map(({ userId }) => userId)).toEqual([ravi.id])
    expect(JSON.stringify([seen, await quizOf(kiran)])).not.toContain(divya.id)
  })

  test('is complete for the mentor once every mentee is there, for a mentee once the mentor is', async () => {
    const [kiran, divya] = [await learner('mentee'), await learner('mentee')]
    await match(ravi, kiran, divya)
    await finish(ravi)
    expect(await finish(kiran)).toMatchObject({ sessionStatus: 'COMPLETED' })
    expect(await open(ravi)).toMatchObject({ sessionStatus: 'PARTIAL_COMPLETE' })
    await finish(divya)
    expect(await open(ravi)).toMatchObject({ sessionStatus: 'COMPLETED' })
  })

  test('hides who has left, and is closed to them', async () => {
    const [kiran, vikram] = [await learner('mentee'), await learner('mentee')]
    const { mentorshipId, channelId } = await match(ravi, kiran, vikram)
    await finish(vikram)
    await finish(ravi)
    await leaveMentorship(house, { mentorshipId, channelId, personId: vikram.id })
    const seen = [await open(ravi), await quizOf(ravi)]
    expect(JSON.stringify(seen)).not.toContain(vikram.id)
    await expect(open(vikram)).rejects.toMatchObject({ status: 403, code: 'not_open_yet' })
    await expect(quizOf(vikram)).rejects.toMatchObject({ status: 403 })
  })

  test('of the same mentor keeps to itself', async () => {
    const kiran = await learner('mentee')
    await match(ravi, asha)
    await match(ravi, kiran)
    await finish(asha)
    await finish(kiran)
    expect(Object.keys((await quizOf(kiran)).answers.partnerAnswers)).toEqual([])
    expect((await open(kiran)).partnerCompletedSteps.map(({ userId }) => userId)).toEqual([ravi.id])
    // Without a name, a request is about the newest mentorship.
    expect(Object.keys((await quizOf(ravi)).answers.partnerAnswers)).toEqual([kiran.id])
  })
})

describe('before the curriculum is open', () => {
  const everyCall = (token: string) => {
    const as = { token }
    const params = { sessionId: session }
    return [
      ask(calls.sessions, {}, as),
      ask(calls.mySessions, {}, as),
      ask(calls.session, { params }, as),
      ask(calls.mySession, { params }, as),
      ask(calls.startSession, { body: { session } }, as),
      ask(calls.completeStep, { body: { session, step: 'meet' } }, as),
      ask(calls.openStep, { body: { session, step: 'meet' } }, as),
      ask(calls.bookmark, { body: { session } }, as),
      ask(calls.feedback, { body: { session, rating: 5 } }, as),
      ask(calls.quiz, { params: { sessionId: session, stepId: place.step, quizId: place.quiz } }, as),
      ask(calls.saveQuiz, { body: { ...place, answerJson: [] } }, as),
      ask(calls.progress, {}, as),
    ]
  }

  async function expectClosed({ token }: TestPerson) {
    const outcomes = await Promise.allSettled(everyCall(token))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 403, code: 'not_open_yet' } })
    }
    expect(outcomes).toHaveLength(Object.keys(calls).length)
  }

  test('every call is refused: without a mentorship, and with one session too few', async () => {
    await expectClosed(asha)
    const early = await learner('mentee', 4)
    await match(ravi, early)
    await expectClosed(early)
  })

  test('the other area does not lead in either', async () => {
    const params = { sessionId: session }
    await expect(ask(hub.session, { params }, { token: asha.token })).rejects.toMatchObject({ status: 404 })
    await expect(ask(hub.bookmark, { body: { session } }, { token: asha.token })).rejects.toMatchObject({
      status: 404,
    })
    const cards = await ask(hub.sessions, { query: { after: session } }, { token: asha.token })
    expect(cards.map(({ id }) => id)).not.toContain(session)
  })
})

describe('answers that name a mentorship', () => {
  test('are taken for the own one and refused for one of somebody else', async () => {
    const kiran = await learner('mentee')
    const own = await match(ravi, asha)
    const foreign = await match(await learner('mentor'), kiran)
    await start(asha)
    await expect(answer(asha, 'weekly', { mentorship: foreign.mentorshipId })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await quizOf(asha)).isTaken).toBe(false)
    expect(await answer(asha, 'weekly', { mentorship: own.mentorshipId })).toMatchObject({ isTaken: true })
  })

  test('are refused for one that was left', async () => {
    const other = await learner('mentor')
    const left = await match(ravi, asha)
    await match(other, asha)
    await leaveMentorship(house, { ...left, personId: asha.id })
    await start(asha)
    await expect(answer(asha, 'weekly', { mentorship: left.mentorshipId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
