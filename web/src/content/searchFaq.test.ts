import { expect, test } from 'vitest'

import { searchFaq } from './searchFaq.ts'

const topics = [
  {
    id: 'codes',
    topic: 'Codes',
    questions: [
      {
        id: 'late',
        question: 'My code does not come',
        answer: 'Look into the spam folder.',
        toTeam: false,
        also: '',
      },
      {
        id: 'wrong',
        question: 'My code is refused',
        answer: 'Ask for another one.',
        toTeam: false,
        also: '',
      },
    ],
  },
  {
    id: 'data',
    topic: 'डेटा',
    questions: [{ id: 'cost', question: 'कितना डेटा लगता है?', answer: 'थोड़ा।', toTeam: false, also: 'paise' }],
  },
]

test.each([
  ['', ['late', 'wrong', 'cost']],
  ['  ', ['late', 'wrong', 'cost']],
  ['SPAM', ['late']],
  ['another code', ['wrong']],
  ['codes', ['late', 'wrong']],
  ['डेटा', ['cost']],
  ['paise', ['cost']],
  ['delete spam', ['late']],
  ['is it refused', ['wrong']],
  ['nothing like that', []],
])('what is typed as %j finds %j', (wanted, found) => {
  const ids = searchFaq(topics, wanted, 'en').flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(ids).toEqual(found)
})
