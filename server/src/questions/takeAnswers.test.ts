import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import { beforeEach, expect, test } from 'vitest'

import { openTesting, type TestPerson } from '../testing/testing.ts'
import { type AnswerStore, judgeAnswers, type KnownAnswers, type SentForm, takeAnswers } from './public.ts'

const testing = await openTesting()
const { house } = testing

const buildQuestion = (key: string, questionType: string, mandatory: boolean): Question => ({
  key,
  questionType,
  title: key,
  localeTitle: {},
  mandatory,
  order: 1,
  displayOrder: 1,
  pageNumber: 1,
  answerOptions: [],
})
const questions = [buildQuestion('cv', 'Document', true), buildQuestion('wish', 'Text', false)]
const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'cv.pdf', { type: 'application/pdf' })
const wish = (answer: string): Answer[] => [{ questionKey: 'wish', answer }]

let person: TestPerson
let known: KnownAnswers
beforeEach(async () => {
  person = await testing.person()
  known = { given: undefined, draft: [] }
})

/** A domain that stores one form in memory and accepts one submission. */
const store: AnswerStore = {
  read: () => Promise.resolve(known),
  lock: () => Promise.resolve(),
  takes: ({ given }) => given === undefined,
  putDraft: (_, draft) => {
    known = { ...known, draft }
    return Promise.resolve(1)
  },
  putForGood: (_, given) => {
    known = { given, draft: [] }
    return Promise.resolve(1)
  },
}

function take(sent: Partial<SentForm>, changed: Partial<AnswerStore> = {}) {
  const form = { personId: person.id, place: 'form', questions, answers: [], files: new Map(), draft: true }
  return takeAnswers(house, { ...form, ...sent }, { ...store, ...changed })
}

/** How many files of answers are in the data folder. */
function filesLying(): number {
  const folder = join(house.config.dataDir, 'files', 'answers')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

test('a repeated request with the same key changes nothing', async () => {
  await take({ answers: wish('first'), idempotencyKey: 'once' })
  await take({ answers: wish('second'), idempotencyKey: 'once' })
  expect(known.draft).toEqual(wish('first'))
  await take({ answers: wish('third'), idempotencyKey: 'twice' })
  expect(known.draft).toEqual(wish('third'))
})

test('a closed form is refused before any file is read', async () => {
  known = { given: [], draft: [] }
  const file = pdf()
  let isRead = false
  file.arrayBuffer = () => {
    isRead = true
    return Promise.resolve(new ArrayBuffer(0))
  }
  await expect(take({ files: new Map([['cv', file]]) })).rejects.toMatchObject({ failure: 'alreadyAnswered' })
  expect(isRead).toBe(false)
})

test('answers that are judged again under the lock count as they are then', async () => {
  await take({ files: new Map([['cv', pdf()]]) })
  // Another device removes the file after this request has been judged for the first time.
  const lock = () => {
    known = { ...known, draft: [] }
    return Promise.resolve()
  }
  await expect(take({ answers: wish('work'), draft: false }, { lock })).rejects.toMatchObject({
    failure: 'invalid',
    extra: { answers: { cv: ['Field is mandatory'] } },
  })
  expect(known.given).toBeUndefined()
})

test('a form that another request answers first is not answered twice, and its files are deleted', async () => {
  const before = filesLying()
  const lock = () => {
    known = { given: wish('theirs'), draft: [] }
    return Promise.resolve()
  }
  const late = take({ files: new Map([['cv', pdf()]]), draft: false }, { lock })
  await expect(late).rejects.toMatchObject({ failure: 'alreadyAnswered' })
  expect(known.given).toEqual(wish('theirs'))
  expect(filesLying()).toBe(before)
})

test('bytes are deleted when storing fails', async () => {
  const before = filesLying()
  const putDraft = () => {
    expect(filesLying()).toBe(before + 1)
    return Promise.reject(new Error('The database is gone.'))
  }
  await expect(take({ files: new Map([['cv', pdf()]]) }, { putDraft })).rejects.toThrow('gone')
  expect(filesLying()).toBe(before)
})

test('a form that needs an answer is refused without one, although every question is optional', async () => {
  const optional = [buildQuestion('wish', 'Text', false)]
  const blank = { questions: optional, draft: false, needsAnAnswer: true }
  await expect(take(blank)).rejects.toMatchObject({ extra: { answers: { wish: ['Field is mandatory'] } } })
  await take({ ...blank, draft: true })
  await take({ ...blank, needsAnAnswer: false })
  expect(known.given).toEqual([])
})

test('answers of a person who does not exist yet are judged by the same rules', async () => {
  await expect(judgeAnswers(questions, wish('work'))).rejects.toMatchObject({
    extra: { answers: { cv: ['Field is mandatory'] } },
  })
})

test('a number outside its bounds is refused, and a day that is over is taken: the answer may come days later', async () => {
  const asked = [
    { ...buildQuestion('hours', 'Number', true), bounds: { least: 0, most: 168 } },
    { ...buildQuestion('start', 'Date', true), isAhead: true },
  ]
  const answers = [
    { questionKey: 'hours', answer: 500 },
    { questionKey: 'start', answer: '2020-12-01' },
  ]
  await expect(take({ questions: asked, answers, draft: false })).rejects.toMatchObject({
    extra: {
      answers: {
        hours: ['This number is too small or too large.'],
      },
    },
  })
})
