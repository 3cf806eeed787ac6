import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { archiveTexts } from '../../privacy/testing/testArchive.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { addSessions } from '../testing/buildSession.ts'
import {
  cvLines as cv,
  onePage,
  rightLines as right,
  shortMail,
  wrongLines as wrong,
} from '../testing/testSessions.ts'

const testing = await openTesting()
const { ask, house, app } = testing
await addSessions(house, onePage, shortMail)

const mail = { session: 'short-mail', quiz: 'email-ask' }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const cvFile = (name = 'cv.pdf') => new File([Uint8Array.from(pdf)], name, { type: 'application/pdf' })

let asha: TestPerson
let token: string
beforeEach(async () => {
  asha = await testing.person()
  token = asha.token
  await ask(learningCalls.startSession, { body: { session: cv.session } }, { token })
})

interface Sending {
  readonly draft?: boolean
  readonly key?: string
  readonly files?: Record<string, File>
}
const send = (answerJson: Answer[], { draft, key, files }: Sending = {}) =>
  ask(
    learningCalls.saveQuiz,
    { body: { ...cv, answerJson, ...(draft === undefined ? {} : { draft }) } },
    {
      token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      ...(files === undefined ? {} : { files }),
    },
  )
const read = () =>
  ask(learningCalls.quiz, { params: { sessionId: cv.session, stepId: cv.step, quizId: cv.quiz } }, { token })
const progress = () => ask(learningCalls.progress, {}, { token })
const filesOf = async () => {
  const rows = await house.db.many<{ key: string; kept: boolean }>(
    sql`select key, kept from answer_files where person_id = ${asha.id}`,
  )
  return rows
}

describe('a file in a quiz', () => {
  test('is stored as a draft, and reveals no right answer before the quiz is submitted', async () => {
    const draft = await send([], { draft: true, files: { cv_file: cvFile() } })
    expect(draft.isTaken).toBe(false)
    expect(JSON.stringify(draft.questions)).not.toContain('isCorrect')
    expect(draft.answers).toMatchObject({
      userAnswer: [],
      draftAnswer: [{ questionKey: 'cv_file', answer: { name: 'cv.pdf', type: 'application/pdf' } }],
    })
    expect((await progress()).completedQuiz).toBe(0)
    const taken = await send(right)
    expect(taken.isTaken).toBe(true)
    expect(taken.answers.draftAnswer).toEqual([])
    expect(taken.answers.userAnswer.map(({ questionKey }) => questionKey)).toContain('cv_file')
  })

  test('can be seen by its owner, is replaced, and is taken away', async () => {
    const { answers } = await send([], { draft: true, files: { cv_file: cvFile() } })
    const [file] = answers.draftAnswer
    const { url } = v.parse(v.object({ url: v.string() }), file?.answer)
    expect((await app.server.inject({ url })).rawPayload.equals(pdf)).toBe(true)
    const other = Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf])
    await send([], { draft: true, files: { cv_file: new File([Uint8Array.from(other)], 'new.pdf') } })
    expect(await filesOf()).toHaveLength(1)
    const without = await send([{ questionKey: 'cv_file', answer: null }], { draft: true })
    expect(without.answers.draftAnswer).toEqual([])
    expect(await filesOf()).toEqual([])
  })

  test('that is no PDF is refused by what it is, not by its name', async () => {
    const sent = send([], { draft: true, files: { cv_file: new File(['<script>'], 'cv.pdf') } })
    await expect(sent).rejects.toMatchObject({
      status: 422,
      problem: { errors: { cv_file: [expect.stringMatching(/PDF/)] } },
    })
    expect(await filesOf()).toEqual([])
  })

  test('is in the archive of its person, and a secret is not', async () => {
    await send(right, { files: { cv_file: cvFile() } })
    await ask(learningCalls.startSession, { body: { session: mail.session } }, { token })
    const session = await ask(learningCalls.session, { params: { sessionId: mail.session } }, { token })
    const step = session.sessionSteps.find(({ content }) =>
      content.some(({ quiz }) => quiz?.id === mail.quiz),
    )
    const quiz = step?.content.find((item) => item.quiz?.id === mail.quiz)?.quiz
    const answerJson = (quiz?.questions ?? []).flatMap(
      ({ key, questionType, answerOptions, mandatory }): Answer[] => {
        if (questionType === 'Password') return [{ questionKey: key, answer: 'five green parrots sing' }]
        if (!mandatory) return []
        return [{ questionKey: key, answer: questionType === 'Number' ? 7 : (answerOptions[0]?.key ?? '') }]
      },
    )
    const taken = await ask(
      learningCalls.saveQuiz,
      { body: { session: mail.session, step: step?.id ?? '', quiz: mail.quiz, answerJson } },
      { token },
    )
    expect(JSON.stringify(taken)).not.toContain('parrots')
    const archive = await archiveTexts(testing, { token })
    const learning = archive['learning.json']
    expect(learning).toMatch(/"url":"files\/.*\.pdf"/)
    expect(learning).not.toMatch(/parrots|argon2/)
    expect(Object.keys(archive).filter((name) => name.startsWith('files/'))).toHaveLength(1)
  })
})

describe('a taking', () => {
  test('that is repeated after another one changes nothing', async () => {
    await send(wrong, { key: 'first' })
    await send(right, { key: 'second' })
    const again = await send(wrong, { key: 'first' })
    expect(again.answers.userAnswer).toEqual(right)
    expect((await read()).answers.userAnswer).toEqual(right)
  })

  test('that was refused may be tried again under its key', async () => {
    await expect(send([], { key: 'one' })).rejects.toMatchObject({ status: 422 })
    expect((await send(right, { key: 'one' })).isTaken).toBe(true)
  })

  test('from two devices at once is one', async () => {
    await Promise.all([send(right), send(right), send(right), send(right)])
    expect((await progress()).completedQuiz).toBe(1)
    expect((await progress()).week.taken).toBe(1)
  })

  test('counts for the badge as it was the first time', async () => {
    await send(wrong)
    await send(right)
    for (const step of ['reader', 'collect', 'lines', 'page']) {
      await ask(learningCalls.completeStep, { body: { session: cv.session, step } }, { token })
    }
    expect((await progress()).badges).toMatchObject([{ session: 'one-page', badgeType: 'Silver' }])
  })

  test('that is right at once and in time earns gold', async () => {
    await send(right)
    for (const step of ['reader', 'collect', 'lines', 'page']) {
      await ask(learningCalls.completeStep, { body: { session: cv.session, step } }, { token })
    }
    const { badges } = await progress()
    expect(badges).toMatchObject([{ badgeType: 'Gold', sessionTitle: onePage.title }])
    expect(badges[0]?.localeSessionTitle).toEqual(onePage.localeTitle)
  })
})

test('steps told again, in another order and doubled leave everything as it is', async () => {
  await send(right)
  const steps = ['reader', 'collect', 'lines', 'page']
  const tell = (step: string) =>
    ask(learningCalls.completeStep, { body: { session: cv.session, step } }, { token })
  for (const step of steps) await tell(step)
  const rows = () =>
    house.db.many(sql`
      select started_at, completed_at, (select json_agg(step_completions order by step_id) from step_completions
        where step_completions.person_id = session_starts.person_id) as steps
      from session_starts where person_id = ${asha.id}`)
  const before = await rows()
  for (const step of steps.toReversed()) await tell(step)
  await Promise.all([...steps, ...steps].map(tell))
  await ask(learningCalls.startSession, { body: { session: cv.session } }, { token })
  expect(await rows()).toEqual(before)
})

test('feedback that is told again after a later one changes nothing', async () => {
  const give = (rating: number, key: string) =>
    ask(
      learningCalls.feedback,
      { body: { session: cv.session, rating } },
      { token, headers: { 'idempotency-key': key } },
    )
  await give(2, 'first')
  await give(5, 'second')
  await give(2, 'first')
  const kept = await house.db.one<{ rating: number }>(
    sql`select rating from session_feedback where person_id = ${asha.id}`,
  )
  expect(kept.rating).toBe(5)
})

test('a bookmark that is set again stays set', async () => {
  const set = (isBookmarked: boolean) =>
    ask(learningCalls.bookmark, { body: { session: cv.session, isBookmarked } }, { token })
  expect(await set(true)).toMatchObject({ isBookmarked: true })
  expect(await set(true)).toMatchObject({ isBookmarked: true })
  expect(await set(false)).toMatchObject({ isBookmarked: false })
})
