import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { forgetFilesOf } from '../../questions/answerFiles.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { archiveTexts } from '../../privacy/testing/testArchive.ts'
import { forgetTables } from '../../room/personalDataStore.ts'
import { learningData } from '../personal.ts'
import { addSessions } from '../testing/buildSession.ts'
import { cvLines as quiz, onePage, rightLines as chosen, shortMail } from '../testing/testSessions.ts'

const testing = await openTesting()
const { house } = testing
await addSessions(house, onePage, shortMail)

const params = { sessionId: quiz.session, stepId: quiz.step, quizId: quiz.quiz }

let person: TestPerson
beforeEach(async () => {
  person = await testing.person()
  await begin(person)
})

const begin = ({ token }: TestPerson) =>
  testing.ask(learningCalls.startSession, { body: { session: quiz.session } }, { token })

const pdf = (text: string) =>
  new File([`%PDF-1.4\n${text}\n%%EOF\n`], `${text}.pdf`, { type: 'application/pdf' })

interface Sending {
  readonly answers?: Answer[]
  readonly file?: File
  readonly key?: string
  readonly draft?: boolean
  readonly by?: TestPerson
}

function send({ answers = chosen, file, key, draft = false, by = person }: Sending) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const files: Record<string, File> = file === undefined ? {} : { cv_file: file }
  const body = { ...quiz, answerJson: answers, draft }
  return testing.ask(learningCalls.saveQuiz, { body }, { token: by.token, headers, files })
}

const read = ({ token }: TestPerson = person) => testing.ask(learningCalls.quiz, { params }, { token })

const nameIn = (answers: readonly Answer[]) => {
  const answer = answers.find(({ questionKey }) => questionKey === 'cv_file')?.answer
  return isFile(answer) ? answer.name : undefined
}

/** Names of the files in the data folder, and how many are in the table. */
async function lying() {
  await house.db.run(
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and key is null`,
  )
  await testing.workJobs()
  const folder = join(house.config.dataDir, 'files', 'answers')
  const { listed } = await house.db.one<{ listed: number }>(
    sql`select count(*)::integer as listed from answer_files`,
  )
  return { files: existsSync(folder) ? readdirSync(folder).length : 0, listed }
}

async function forget(id: string) {
  await house.db.transaction(async (tx) => {
    await forgetTables(tx, learningData, id)
    await forgetFilesOf(house, tx, id)
  })
}

describe('a file of a quiz', () => {
  test('waits in a draft, is replaced, taken back and sent, and never leaves an orphan', async () => {
    const before = await lying()
    const count = async () => {
      const now = await lying()
      return [now.files - before.files, now.listed - before.listed]
    }
    expect(nameIn((await send({ answers: [], file: pdf('one'), draft: true })).answers.draftAnswer)).toBe(
      'one.pdf',
    )
    expect(await count()).toEqual([1, 1])
    await send({ answers: [], file: pdf('two'), draft: true })
    expect(await count()).toEqual([1, 1])
    await send({ answers: [{ questionKey: 'cv_file', answer: null }], draft: true })
    expect(await count()).toEqual([0, 0])
    await send({ answers: [], file: pdf('three'), draft: true })
    const taken = await send({})
    expect(nameIn(taken.answers.userAnswer)).toBe('three.pdf')
    expect(taken.answers.draftAnswer).toEqual([])
    expect(await count()).toEqual([1, 1])
    // An unfinished retake keeps the submitted answers.
    await send({ answers: [], file: pdf('four'), draft: true })
    expect(await count()).toEqual([2, 2])
    expect(nameIn((await read()).answers.userAnswer)).toBe('three.pdf')
    await send({})
    expect(nameIn((await read()).answers.userAnswer)).toBe('four.pdf')
    expect(await count()).toEqual([1, 1])
  })

  test('that is refused, repeated or raced leaves nothing behind', async () => {
    const before = await lying()
    const text = new File(['no document'], 'a.pdf', { type: 'application/pdf' })
    await expect(send({ file: text })).rejects.toMatchObject({ status: 422 })
    await expect(send({ answers: [], file: pdf('alone') })).rejects.toMatchObject({ status: 422 })
    expect(await lying()).toEqual(before)
    await Promise.all(Array.from({ length: 4 }, () => send({ file: pdf('same'), key: 'once' })))
    await Promise.allSettled(['a', 'b', 'c'].map((name) => send({ file: pdf(name) })))
    expect(await lying()).toEqual({ files: before.files + 1, listed: before.listed + 1 })
  })

  test('cannot be claimed by another person', async () => {
    await send({ file: pdf('mine') })
    const stored = (await read()).answers.userAnswer.find(({ questionKey }) => questionKey === 'cv_file')
    const other = await testing.person()
    await begin(other)
    const taken = await send({ by: other, answers: [...chosen, ...(stored === undefined ? [] : [stored])] })
    expect(nameIn(taken.answers.userAnswer)).toBeUndefined()
    expect(JSON.stringify(await read(other))).not.toContain('mine.pdf')
  })

  test('is in the archive of its owner, without hashes of secrets, and is deleted with them', async () => {
    const before = await lying()
    await send({ file: pdf('mine') })
    await send({ answers: [], file: pdf('draft'), draft: true })
    const secret = { session: 'short-mail', step: 'five', quiz: 'email-ask' }
    const as = { token: person.token }
    await testing.ask(learningCalls.startSession, { body: { session: secret.session } }, as)
    const answerJson: Answer[] = [
      { questionKey: 'best_ask', answer: 'yes_no' },
      { questionKey: 'wait_days', answer: 7 },
      { questionKey: 'mail_passphrase', answer: 'four words of mine' },
    ]
    const options = (
      await testing.ask(
        learningCalls.quiz,
        { params: { sessionId: secret.session, stepId: secret.step, quizId: secret.quiz } },
        as,
      )
    ).questions.find(({ key }) => key === 'best_ask')?.answerOptions
    const known = answerJson.map((each) =>
      each.questionKey === 'best_ask' ? { ...each, answer: options?.[0]?.key ?? '' } : each,
    )
    const told = await testing.ask(learningCalls.saveQuiz, { body: { ...secret, answerJson: known } }, as)
    expect(JSON.stringify(told)).not.toMatch(/four words|scrypt|argon/)
    const archive = await archiveTexts(testing, person)
    expect(Object.keys(archive).filter((name) => name.startsWith('files/'))).toHaveLength(2)
    expect(archive['learning.json']).not.toMatch(/four words|scrypt|argon|"sent"|answers\//)
    await forget(person.id)
    expect(await lying()).toEqual(before)
    const { left } = await house.db.one<{ left: number }>(sql`
      select (select count(*)::integer from quiz_answers where person_id = ${person.id}) +
             (select count(*)::integer from quiz_drafts where person_id = ${person.id}) as left`)
    expect(left).toBe(0)
  })
})
