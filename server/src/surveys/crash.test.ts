import { join } from 'node:path'

import { isFile } from '@saathi/contract/questions/rules.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { killTestProcesses, startTestProcess } from '../testing/testProcess.ts'
import { addSurveys } from './testing/buildSurvey.ts'
import { openStored } from './testing/testStored.ts'
import { everyKind } from './testing/testSurveys.ts'

const testing = await openTesting()
const { lying } = openStored(testing)
await addSurveys(testing.house, everyKind)
afterAll(killTestProcesses)

const survey = 'every-kind'
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'
const fileSteps = [
  'before the sweep is planned',
  'after the sweep is planned',
  'before the bytes are put',
  'while the bytes are put',
  'after the bytes are put',
]
const answerSteps = ['before the answers are committed', 'after the answers are committed']

let person: TestPerson
beforeEach(async () => {
  person = await testing.person({ project: 'first_job' })
})

/** Starts the product as another process, which kills itself at a step. */
const startDying = (step: string) =>
  startTestProcess(testing, {
    entry: join(import.meta.dirname, 'testing', 'testServer.ts'),
    given: ['--step', step],
  })

/** Sends answers to a process that they crash; the client never learns the outcome. */
async function sendAndDie(step: string, data: object, file?: File): Promise<void> {
  const { port, ended } = await startDying(step)
  const body = new FormData()
  body.set('data', JSON.stringify(data))
  if (file !== undefined) body.set('cv', file)
  const sent = fetch(`http://127.0.0.1:${port}${surveyCalls.saveAnswers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body,
  })
  await expect(sent).rejects.toThrow()
  expect(await ended).toBe('SIGKILL')
}

const cv = () => new File([pdf], 'cv.pdf', { type: 'application/pdf' })
const stage = 'every-kind-papers'
const stored = () => testing.ask(surveyCalls.answers, { query: { survey, stage } }, { token: person.token })

/** Runs the job of the day after tomorrow now. */
async function sweep(): Promise<void> {
  const { db } = testing.house
  const { planned, lost } = await db.one<{ planned: number; lost: number }>(sql`
    select (select count(*)::integer from graphile_worker.jobs where task_identifier = 'forgetLostFiles') as planned,
           (select count(*)::integer from answer_files where not kept) as lost`)
  expect(planned > 0 || lost === 0).toBe(true)
  await db.run(sql`update answer_files set created_at = created_at - interval '25 hours'`)
  await db.run(sql`
    update graphile_worker._private_jobs set run_at = now() where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'forgetLostFiles')`)
  await testing.workJobs()
}

describe('kill -9', () => {
  test.each([...fileSteps, ...answerSteps])('%s of an upload: sent again, it is there once', async (step) => {
    const before = lying().length
    await sendAndDie(step, { survey, stage, answers: [], draft: true }, cv())
    const { answers } = await testing.ask(
      surveyCalls.saveAnswers,
      { body: { survey, stage, answers: [], draft: true } },
      { token: person.token, files: { cv: cv() } },
    )
    expect(answers).toMatchObject([{ questionKey: 'cv', answer: { name: 'cv.pdf' } }])
    await sweep()
    expect(lying()).toHaveLength(before + 1)
    const [answer] = (await stored()).answers
    const url = isFile(answer?.answer) ? (answer.answer.url ?? '') : ''
    expect((await testing.app.server.inject({ method: 'GET', url })).payload).toBe(pdf)
    const { rows } = await testing.house.db.one<{ rows: number }>(sql`
        select count(*)::integer as rows from answer_files where person_id = ${person.id}`)
    expect(rows).toBe(1)
  })

  test.each(fileSteps)('%s of an upload that nobody sends again: nothing is left of it', async (step) => {
    const before = lying().length
    await sendAndDie(step, { survey, stage, answers: [], draft: true }, cv())
    expect((await stored()).answers).toEqual([])
    await sweep()
    expect(lying()).toHaveLength(before)
  })

  const view = {
    family_backs: 3,
    can_ask: 4,
    speak_up: 7,
    know_way: 10,
    talk_ease: 3,
    ready_now: 7,
    worry: 'Talking on the phone.',
  }

  test.each(answerSteps)('%s that are sent for good: they count once, or are sent again', async (step) => {
    const answers = Object.entries(view).map(([questionKey, answer]) => ({ questionKey, answer }))
    const wire = answers.map(({ questionKey, answer }) => ({ question_key: questionKey, answer }))
    await sendAndDie(step, { survey, stage: 'every-kind-view', answers: wire })
    const again = testing.ask(
      surveyCalls.saveAnswers,
      { body: { survey, stage: 'every-kind-view', answers } },
      { token: person.token },
    )
    await (step.startsWith('before')
      ? expect(again).resolves.toMatchObject({ status: 'COMPLETE' })
      : expect(again).rejects.toMatchObject({ status: 410 }))
    const kept = await testing.house.db.many<{ status: string; answers: unknown }>(sql`
        select status, answers from stage_answers where person_id = ${person.id}`)
    expect(kept).toEqual([{ status: 'COMPLETE', answers }])
  })
})
