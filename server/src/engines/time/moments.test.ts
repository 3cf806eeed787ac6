import { expect, test } from 'vitest'

import { momentText } from './moments.ts'

const evening = new Date('2026-12-31T20:00:00Z')
const reader = { language: 'en', timeZone: 'Asia/Kolkata' }

test('a moment has its year only if that is another one than now, in the zone of the reader', () => {
  const inYear = (now: string) => momentText(evening, 'moment', { ...reader, now: new Date(now) })
  expect(inYear('2027-01-05T00:00:00Z')).toBe('Friday, 1 January at 1:30 am IST')
  expect(inYear('2026-12-31T18:00:00Z')).toBe('Friday, 1 January 2027 at 1:30 am IST')
  expect(inYear('2026-12-31T19:00:00Z')).toBe('Friday, 1 January at 1:30 am IST')
})

test('a day alone, and a moment in Hindi, follow the same rule', () => {
  const [near, far] = [new Date('2027-03-01'), new Date('2026-03-01')]
  expect(momentText(evening, 'day', { ...reader, now: near })).toBe('1 January')
  expect(momentText(evening, 'day', { ...reader, now: far })).toBe('1 January 2027')
  const hindi = { ...reader, language: 'hi' }
  expect(momentText(evening, 'moment', { ...hindi, now: near })).toBe('शुक्रवार, 1 जनवरी को रात 1:30 बजे (IST)')
  expect(momentText(evening, 'moment', { ...hindi, now: far })).toBe(
    'शुक्रवार, 1 जनवरी 2027 को रात 1:30 बजे (IST)',
  )
})
