import { expect, test } from 'vitest'

import { maySeeAnswers, maySeeWorkOf, type MemberRole } from './rules.ts'

test.each<[MemberRole, MemberRole, boolean]>([
  ['mentor', 'mentee', true],
  ['mentee', 'mentor', true],
  ['mentee', 'mentee', false],
  ['mentor', 'mentor', false],
])('a %s sees what a %s has done: %s', (reader, other, sees) => {
  expect(maySeeWorkOf(reader, other)).toBe(sees)
})

test.each<[MemberRole, boolean, boolean]>([
  ['mentor', false, true],
  ['mentor', true, true],
  ['mentee', false, false],
  ['mentee', true, true],
])('a %s who has answered (%s) sees the answers of a partner: %s', (reader, hasAnswered, sees) => {
  expect(maySeeAnswers(reader, hasAnswered)).toBe(sees)
})
