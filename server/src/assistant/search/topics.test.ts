import * as v from 'valibot'
import { expect, test } from 'vitest'

import { readContent } from '../../engines/content/contentFiles.ts'
import { wordsOf } from '../../engines/text/words.ts'
import { subjectOf } from './examples.ts'
import { learnTopics } from './topics.ts'

const asQuestion = (topic: string, text: string) => ({
  topic,
  words: wordsOf(text).map(({ sound }) => ({ word: sound, weight: 1 })),
})
const likeliestOf = (known: ReturnType<typeof learnTopics>, text: string): string[] =>
  [...known(asQuestion('', text).words)].toSorted((a, b) => b[1] - a[1]).map(([topic]) => topic)

test('a question is likeliest in the topic whose questions have its words', () => {
  const known = learnTopics([
    asQuestion('tea', 'how do i make tea'),
    asQuestion('tea', 'tea with milk'),
    asQuestion('cars', 'how do i wash a car'),
  ])
  expect(likeliestOf(known, 'milk for the tea')).toEqual(['tea', 'cars'])
  expect(likeliestOf(known, 'a dirty car')).toEqual(['cars', 'tea'])
})

test('many examples of another topic do not make it likelier', () => {
  const known = learnTopics([
    asQuestion('tea', 'hot tea please'),
    ...Array.from({ length: 50 }, (_, place) => asQuestion('cars', `please wash car ${place}`)),
  ])
  expect(likeliestOf(known, 'tea please')[0]).toBe('tea')
})

test('a question without words fits every topic alike', () => {
  const known = learnTopics([asQuestion('tea', 'tea'), asQuestion('cars', 'car')])
  expect([...known([]).values()]).toEqual([0, 0])
})

test('of the examples that were left out, 65 in 100 find their topic, and 75 have it among the first two', () => {
  const asked = readContent(v.record(v.string(), v.array(v.string())), 'search', 'asked.json')
  const all = Object.entries(asked).flatMap(([id, texts]) =>
    texts.map((text) => ({ ...asQuestion(subjectOf(id), text), text })),
  )
  const folds = 10
  const found = Array.from({ length: folds }, (_, fold) => {
    const known = learnTopics(all.filter((_question, place) => place % folds !== fold))
    return all
      .filter((_question, place) => place % folds === fold)
      .map(({ topic, text }) => likeliestOf(known, text).indexOf(topic))
  }).flat()
  const share = (most: number) => found.filter((place) => place >= 0 && place < most).length / found.length
  expect(share(1)).toBeGreaterThan(0.65)
  expect(share(2)).toBeGreaterThan(0.75)
})
