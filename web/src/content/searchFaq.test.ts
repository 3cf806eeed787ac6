import { expect, test } from 'vitest'

import { searchFaq } from './searchFaq.ts'

const topics = [
  {
    id: 'codes',
    topic: 'Codes',
    questions: [
      { id: 'late', question: 'My code does not come', answer: 'Look into the spam folder.', toTeam: false },
      { id: 'wrong', question: 'My code is refused', answer: 'Ask for another one.', toTeam: false },
    ],
  },
  {
    id: 'data',
    topic: 'डेटा',
    questions: [{ id: 'cost', question: 'कितना डेटा लगता है?', answer: 'थोड़ा।', toTeam: false }],
  },
]

test.each([
  ['', ['late', 'wrong', 'cost']],
  ['  ', ['late', 'wrong', 'cost']],
  ['SPAM', ['late']],
  ['another code', ['wrong']],
  ['codes', ['late', 'wrong']],
  ['डेटा', ['cost']],
  ['nothing like that', []],
])('what is typed as %j finds %j', (wanted, found) => {
  const ids = searchFaq(topics, wanted, 'en').flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(ids).toEqual(found)
})
