import type { Answer } from '@saathi/contract/questions/question.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { addSurveys, buildStage, buildSurvey } from './testing/buildSurvey.ts'
import { isAssigned, surveyStateOf } from './rules.ts'
import { placedSurvey } from './survey.ts'
import { everyKind, startSurvey } from './testing/testSurveys.ts'

const testing = await openTesting()
await addSurveys(testing.house, everyKind, startSurvey)

const survey = 'beginning'
const studies = 'beginning-studies'
const goals = 'beginning-goals'

const studyAnswers: Answer[] = [
  { questionKey: 'course', answer: 'B.Com' },
  { questionKey: 'study_stage', answer: 'first_year' },
  { questionKey: 'finish_year', answer: 2028 },
  { questionKey: 'languages', answer: ['hindi', 'english'] },
  { questionKey: 'english_ease', answer: 3 },
]
const goalAnswers: Answer[] = [
  { questionKey: 'field', answer: 'finance' },
  { questionKey: 'goal', answer: 'get_job' },
  { questionKey: 'hours', answer: 3 },
  { questionKey: 'times', answer: ['sunday'] },
  { questionKey: 'start_date', answer: '2026-12-01' },
]

let nila: TestPerson
beforeEach(async () => {
  nila = await testing.person({ project: 'general_intake' })
})

const save = (stage: string, answers: Answer[], draft?: boolean) =>
  testing.ask(surveyCalls.saveAnswers, { body: { survey, stage, answers, draft } }, { token: nila.token })
const list = (token = nila.token) => testing.ask(surveyCalls.surveyList, {}, { token })
const stored = (stage: string) =>
  testing.ask(surveyCalls.answers, { query: { survey, stage } }, { token: nila.token })

test('a survey goes from nothing over PARTIAL to COMPLETE on a day', async () => {
  const statusNow = async () => (await list())[0]?.status
  expect(await statusNow()).toBe('')
  await save(studies, studyAnswers.slice(0, 1), true)
  expect(await statusNow()).toBe('PARTIAL')
  await save(studies, studyAnswers)
  expect(await statusNow()).toBe('PARTIAL')
  await save(goals, goalAnswers)
  expect(await statusNow()).toMatch(/^COMPLETE on \d{4}-\d{2}-\d{2}$/)
})

test.each([
  ['Asia/Kolkata', '2026-10-02'],
  ['America/New_York', '2026-10-01'],
])('the day of completion in %s is %s', (timeZone, day) => {
  const record = {
    surveyId: 's',
    stageId: 'one',
    status: 'COMPLETE' as const,
    hasAnswers: true,
    savedAt: new Date('2026-10-01T18:30:00Z'),
  }
  const known = placedSurvey(buildSurvey({ id: 's', stages: [buildStage('one', [[{ key: 'course' }]])] }))
  expect(surveyStateOf(known, [record], timeZone)).toMatchObject({ progress: 'complete', completedOn: day })
})

test('a survey shows its stages with their status, a stage its pages in order', async () => {
  await save(studies, studyAnswers)
  const shown = await testing.ask(
    surveyCalls.survey,
    { params: { surveyId: survey }, query: { imageType: 'web' } },
    { token: nila.token },
  )
  expect(shown.stages.map(({ status }) => status)).toEqual(['COMPLETE', ''])
  const stage = await testing.ask(surveyCalls.stage, { params: { stageId: goals } }, { token: nila.token })
  expect(stage.survey).toBe(survey)
  const questions = stage.pages.flatMap((page) => page.questions)
  expect(questions.map(({ order }) => order)).toEqual(questions.map((_, index) => index + 1))
  expect(stage.pages[1]?.questions.every(({ pageNumber }) => pageNumber === 2)).toBe(true)
})

describe('a survey that is not assigned to a person', () => {
  test('is not there for a mentor', async () => {
    const { token } = await testing.person({ role: 'mentor' })
    expect(await list(token)).toEqual([])
    const missing = { code: 'not_found' }
    await expect(
      testing.ask(surveyCalls.survey, { params: { surveyId: survey } }, { token }),
    ).rejects.toMatchObject(missing)
    await expect(
      testing.ask(surveyCalls.stage, { params: { stageId: goals } }, { token }),
    ).rejects.toMatchObject(missing)
    const body = { survey, stage: goals, answers: goalAnswers }
    await expect(testing.ask(surveyCalls.saveAnswers, { body }, { token })).rejects.toMatchObject(missing)
    await expect(
      testing.ask(surveyCalls.answers, { query: { survey, stage: goals } }, { token }),
    ).rejects.toMatchObject(missing)
  })

  test('is not there when the stage is of another survey', async () => {
    await expect(save('another-stage', [])).rejects.toMatchObject({ status: 404 })
  })

  test('is decided by role, programme and the way somebody signed up', () => {
    const known = placedSurvey(startSurvey)
    const limited = { ...known, audience: { roles: ['mentee' as const], projects: ['social_work'] } }
    const mentee = { id: '1', role: 'mentee' as const, provider: 'normal' as const }
    expect(isAssigned(limited, { ...mentee, project: 'social_work' })).toBe(true)
    expect(isAssigned(limited, { ...mentee, project: 'general_intake' })).toBe(false)
    expect(isAssigned(limited, { ...mentee, project: null })).toBe(false)
    const portals = { ...known, audience: { roles: ['mentee' as const], providers: ['ncs' as const] } }
    expect(isAssigned(portals, { ...mentee, project: null })).toBe(false)
    expect(isAssigned(portals, { ...mentee, project: null, provider: 'ncs' })).toBe(true)
  })
})

describe('answers', () => {
  test('come back as they were given, without what nobody asked', async () => {
    await save(studies, [...studyAnswers, { questionKey: 'role', answer: 'staff' }])
    expect(await stored(studies)).toEqual({
      survey,
      stage: studies,
      status: 'COMPLETE',
      currentPage: 1,
      answers: studyAnswers,
    })
    expect(await stored(goals)).toMatchObject({ status: '', answers: [] })
  })

  test('that are missing or wrong are named by question', async () => {
    const wrong = studyAnswers.map((each) =>
      each.questionKey === 'finish_year' ? { ...each, answer: 'soon' } : each,
    )
    const error = await save(studies, wrong.slice(1)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      status: 422,
      problem: { errors: { course: ['Field is mandatory'], finish_year: ['Must be a number'] } },
    })
  })

  test('of a draft may be missing but not wrong', async () => {
    expect(await save(studies, [], true)).toMatchObject({ status: 'PARTIAL' })
    const wrong = { questionKey: 'study_stage', answer: 'professor' }
    await expect(save(studies, [wrong], true)).rejects.toMatchObject({ status: 422 })
  })

  test('are given once: later ones are 410 and change nothing, drafts too', async () => {
    await save(studies, studyAnswers)
    const other = studyAnswers.map((each) =>
      each.questionKey === 'course' ? { ...each, answer: 'Law' } : each,
    )
    await expect(save(studies, other)).rejects.toMatchObject({ status: 410, code: 'already_answered' })
    await expect(save(studies, other, true)).rejects.toMatchObject({ status: 410 })
    expect((await stored(studies)).answers).toEqual(studyAnswers)
  })

  test('sent again with the same key return what is stored; with another key they are 410', async () => {
    const sendAs = (key: string) =>
      testing.ask(
        surveyCalls.saveAnswers,
        { body: { survey, stage: studies, answers: studyAnswers } },
        { token: nila.token, headers: { 'idempotency-key': key } },
      )
    const first = await sendAs('one')
    expect(await sendAs('one')).toEqual(first)
    await expect(sendAs('two')).rejects.toMatchObject({ status: 410 })
  })

  test('sent ten times at once are stored once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => save(studies, studyAnswers)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
