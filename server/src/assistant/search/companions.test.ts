import { expect, test } from 'vitest'

import { withRoles } from './companions.ts'

const companions = [
  { name: 'Ravi', role: 'mentor' },
  { name: 'Divya', role: 'mentee' },
  { name: 'Al', role: 'mentee' },
] as const

test.each([
  ["ravi hasn't answered for a week", "mentor hasn't answered for a week"],
  ["what did Divya's mother say", "what did mentee's mother say"],
  ['रवि कब मिलेंगे', 'मेंटर कब मिलेंगे'],
  ['al of it is ravishing', 'al of it is ravishing'],
])('"%s" is asked as "%s"', (text, asked) => {
  expect(withRoles(text, companions)).toBe(asked)
})

test('without company a question stays as it is', () => {
  expect(withRoles('has Ravi replied', [])).toBe('has Ravi replied')
})
