import { expect, test } from 'vitest'

import type { Found } from '../search/decision.ts'
import type { Term } from '../search/query.ts'
import { extracted } from './extraction.ts'

const passage = (url: string, text: string): Found => ({
  id: url,
  title: `About ${url}`,
  url,
  text,
  vector: '',
  coverage: 0.5,
})
const help = passage('/moreinfo/faq#faq-hard-time', 'You can call 14416.')
const safety = passage('/moreinfo/codeofconduct', 'Be kind.')
const session = passage('/session/sessionintroduction/email', 'Write alone.')
const citedWith = (...passages: readonly Found[]) =>
  extracted(
    { passages, isSure: true, nearest: [], terms: [], language: 'en' },
    (title) => `See ${title}.`,
  )?.citations.map(({ url }) => url)

test('a page of help names another page of help, and never a session that has the same words', () => {
  expect(citedWith(help, session)).toEqual([help.url])
  expect(citedWith(help, session, safety)).toEqual([help.url, safety.url])
  expect(citedWith(session, help)).toEqual([session.url])
})

const faqAnswer = (text: string, isSure = true) =>
  extracted(
    {
      passages: [{ ...passage('/moreinfo/faq#faq-free', text), title: 'Does it cost anything?' }],
      isSure,
      nearest: [],
      terms: termsAbout('voluntir'),
      language: 'en',
    },
    (title) => title,
  )?.text

/** A question about one word. */
const termsAbout = (word: string) => [{ ...({} as Term), lexemes: new Map([[word, 1]]), weight: 1 }]

test('an answer without its question never begins with a bare no, because the question may be the opposite', () => {
  expect(faqAnswer('No. Everything is free.')).toBe('Everything is free. [1]')
  expect(faqAnswer('नहीं। सब मुफ़्त है।')).toBe('सब मुफ़्त है। [1]')
  expect(faqAnswer('No. Everything is free.', false)).toBe('No. [1] Everything is free. [1]')
  expect(faqAnswer('No.')).toBe('No. [1]')
})

test('an answer of the FAQ begins with its beginning', () => {
  const text = 'One volunteers. Two. Three. Four.\n\nFive. Mentors are volunteers. Seven.'
  expect(faqAnswer(text)).toMatch(/^One volunteers\. .*Five\. \[1\]$/)
})

test('an answer of the FAQ with two subjects begins with the paragraph about the question', () => {
  expect(faqAnswer('Lamps are lit.\n\nMentors are volunteers.')).toBe('Mentors are volunteers. [1]')
})

test('a part of a session begins a paragraph, never a list, and never reaches over a heading', () => {
  const text =
    'First line. Second line.\n\nPrepare this: \n\n- one\n- be kind\n\n## Volunteers\n\nSome volunteers help. They are many. Three. Four.'
  const said = extracted(
    {
      passages: [passage('/session/x', text)],
      isSure: true,
      nearest: [],
      terms: termsAbout('voluntir'),
      language: 'en',
    },
    (title) => title,
  )?.text
  expect(said).toBe('Some volunteers help. [1] They are many. [1] Three. [1]')
})
