import { contentCalls } from '@saathi/contract/content/calls.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { faqCalls } from '@saathi/contract/content/faqCalls.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { faqIn, readFaq } from './faq.ts'

const testing = await openTesting({ PRODUCT_NAME: 'Mitra' })

test('the policies are there in English and Hindi, marked as samples', async () => {
  const entries = await testing.ask(contentCalls.community, {})
  expect(entries.map(({ id }) => id)).toEqual([3, 4, 6])
  for (const { content, localeContent } of entries) {
    expect(content).toContain('sample text')
    expect(localeContent.hi).toContain('नमूना')
  }
})

test('texts come by language, and of an unknown language in English', async () => {
  const ask = (code: string) => testing.ask(textCalls.translation, { query: { language_code: code } })
  const english = await ask('en')
  expect(await ask('tlh')).toEqual(english)
  expect(Object.keys(await ask('hi')).toSorted()).toEqual(Object.keys(english).toSorted())
  expect(await ask('hi')).not.toEqual(english)
})

test.each([
  ['firebaseWrongEmailPassword', /password/i],
  ['firebaseUserDoesNotExist', /account/],
  ['firebaseDefaultError', /Server error/],
  ['fieldIsMandatory', /^Field is mandatory$/],
  ['mustBeNumeric', /^Must be a number$/],
  ['imageMaxSize2MB', /2MB/],
  ['invalidImageFile', /not an image file/],
])('the text %s is found by its documented name, in every language', async (name, words) => {
  const read = (code: string) => testing.ask(textCalls.translation, { query: { language_code: code } })
  expect((await read('en'))[name]).toMatch(words)
  expect((await read('hi'))[name]).toBeTruthy()
})

test('languages are listed with the names that their speakers use', async () => {
  const languages = await testing.ask(textCalls.languages, {})
  expect(languages).toContainEqual({
    language: 'हिन्दी',
    languageCode: 'hi',
    isActive: true,
    isDefault: false,
  })
})

test('the client learns the product name and the limits', async () => {
  const config = await testing.ask(contentCalls.clientConfig, {})
  expect(config).toMatchObject({
    productName: 'Mitra',
    demo: false,
    signIns: ['password'],
    limits: { otpLength: 6 },
  })
})

test('the questions and answers are whole in both languages and name no setting', async () => {
  const topics = await testing.ask(faqCalls.faq, {})
  expect(topics).toHaveLength(9)
  const questions = topics.flatMap((topic) => topic.questions)
  expect(questions.length).toBeGreaterThanOrEqual(28)
  const texts = [
    ...topics.map(({ topic, localeTopic }) => [topic, localeTopic.hi]),
    ...questions.map(({ question, localeQuestion }) => [question, localeQuestion.hi]),
    ...questions.map(({ answer, localeAnswer }) => [answer, localeAnswer.hi]),
  ]
  for (const [english, hindi] of texts) {
    expect(english).toMatch(/^[^\p{Script=Devanagari}]+$/u)
    expect(hindi).toMatch(/\p{Script=Devanagari}/u)
    // Answers are shown as plain paragraphs: placeholders would stay unfilled and markup would be visible.
    expect(`${english} ${hindi}`).not.toMatch(/[{}<>*_#]|Saathi|Mitra/)
  }
})

test('every answer has as many paragraphs in Hindi as in English', async () => {
  const topics = await testing.ask(faqCalls.faq, {})
  const paragraphs = (text = '') => text.split('\n\n').length
  for (const { id, answer, localeAnswer } of topics.flatMap(({ questions }) => questions)) {
    expect([id, paragraphs(localeAnswer.hi)]).toEqual([id, paragraphs(answer)])
  }
})

test('no topic and no question shares its id with another', async () => {
  const topics = await testing.ask(faqCalls.faq, {})
  const ids = topics.flatMap(({ id, questions }) => [id, ...questions.map((each) => each.id)])
  expect(new Set(ids).size).toBe(ids.length)
})

const hi = 'जुड़ना'
const question = { id: 'free', question: 'Why?', localeQuestion: { hi }, answer: 'So.', localeAnswer: { hi } }
const topic = { id: 'joining', topic: 'Joining', localeTopic: { hi }, questions: [question] }

test.each([
  ['is right', [topic], undefined],
  ['has an id twice', [topic, { ...topic, id: 'learning' }], 'stands twice'],
  ['has a question named like its topic', [{ ...topic, id: 'free' }], 'stands twice'],
  ['lacks a language', [{ ...topic, questions: [{ ...question, localeAnswer: {} }] }], 'needs a text: hi'],
  ['has a blank translation', [{ ...topic, localeTopic: { hi: ' ' } }], 'needs a text: hi'],
  ['has a blank answer', [{ ...topic, questions: [{ ...question, answer: ' ' }] }], 'is empty'],
  ['has a topic without questions', [{ ...topic, questions: [] }], 'needs a question'],
])('a list of questions that %s is told apart', (_what, topics, complaint) => {
  const [issue] = v.safeParse(faqIn(['hi']), topics).issues ?? []
  if (complaint === undefined) expect(issue).toBeUndefined()
  else expect(issue?.message).toContain(complaint)
})

test('a wrong file of questions is named in the error', () => {
  const klingon = { language: 'tlhIngan Hol', languageCode: 'tlh', isActive: true, isDefault: false }
  expect(() => readFaq([klingon])).toThrow('faq.json is wrong.')
  expect(() => readFaq([{ ...klingon, isActive: false }])).not.toThrow()
})
