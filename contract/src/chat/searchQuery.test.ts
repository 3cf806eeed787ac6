import { expect, it } from 'vitest'

import { parseSearch } from './searchQuery.ts'

const now = new Date('2026-03-10T20:00:00Z') // 11 March in India
const none = { words: '', phrases: [], from: [], in: [], before: undefined, since: undefined, has: [] }
const day = (text: string) => new Date(`${text}T00:00:00+05:30`)

it.each([
  ['plan for monday', { words: 'plan for monday' }],
  ['  plan   b ', { words: 'plan b' }],
  ['"see you soon" plan', { words: 'plan', phrases: ['see you soon'] }],
  ['from:asha plan', { words: 'plan', from: ['asha'] }],
  ['FROM:"Asha Rao" in:"Group 2"', { from: ['Asha Rao'], in: ['Group 2'] }],
  ['से:मैं में:समूह', { from: ['मैं'], in: ['समूह'] }],
  ['has:file has:link has:file', { has: ['file', 'link'] }],
  ['साथ:फ़ाइल साथ:लिंक', { has: ['file', 'link'] }],
  ['before:2026-03-02', { before: day('2026-03-02') }],
  ['before:02/03/2026 पहले:2026-03-05', { before: day('2026-03-02') }],
  ['after:2026-03-02', { since: day('2026-03-03') }],
  ['after:2026-12 before:2027', { since: day('2027-01-01'), before: day('2027-01-01') }],
  ['before:today after:yesterday', { before: day('2026-03-11'), since: day('2026-03-11') }],
  ['before:आज', { before: day('2026-03-11') }],
  // A text that is not an operator is a word.
  ['before:lunch has:teeth from: note:this 10:30', { words: 'before:lunch has:teeth from: note:this 10:30' }],
  ['before:2026-02-30 after:1850-01-01', { words: 'before:2026-02-30 after:1850-01-01' }],
  ['constructor:x __proto__:y', { words: 'constructor:x __proto__:y' }],
  ['"unclosed', { words: '"unclosed' }],
  ['"" from:""', { words: 'from:""' }],
])('%s', (text, expected) => {
  expect(parseSearch(text, { now, zone: 'Asia/Kolkata' })).toEqual({ ...none, ...expected })
})

it('takes days in the time zone of whoever searches', () => {
  const { before, since } = parseSearch('before:today after:yesterday', { now, zone: 'America/New_York' })
  expect([before, since]).toEqual([new Date('2026-03-10T04:00:00Z'), new Date('2026-03-10T04:00:00Z')])
})

it('counts five values of each kind, so that a long list costs no more', () => {
  const many = Array.from({ length: 40 }, (_, at) => `from:p${at}`).join(' ')
  expect(parseSearch(many, { now, zone: 'Asia/Kolkata' }).from).toHaveLength(5)
})
