// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { whenIn } from './when.ts'

const at = '2026-11-21T13:30:00.000Z'

test('a date is written as the calendar documents it, in the person’s time zone', () => {
  expect(whenIn('en', 'Asia/Kolkata').full(at)).toBe('Sat, 21 Nov, 2026, 7:00 pm')
  expect(whenIn('en', 'Asia/Kolkata').short(at)).toMatch(/^Sat 21 Nov( 2026)?, 7:00 pm$/)
  expect(whenIn('en', 'America/New_York').full(at)).toBe('Sat, 21 Nov, 2026, 8:30 am')
  expect(whenIn('en', 'Asia/Kolkata').full('2026-09-05T18:30:00Z')).toBe('Sun, 6 Sep, 2026, 12:00 am')
})

test('in Hindi the words are Hindi', () => {
  expect(whenIn('hi', 'Asia/Kolkata').full(at)).toMatch(/^शनि, 21 नव॰?, 2026, शाम 7:00$/)
  expect(whenIn('hi', 'Asia/Kolkata').clock(at)).toEqual({ before: 'शाम', digits: '7:00', after: '' })
  expect(whenIn('hi', 'Asia/Kolkata').hour(7)).toBe('सुबह 7')
})

test('days, months and hours are named', () => {
  const when = whenIn('en', 'Asia/Kolkata')
  expect(when.day('2026-11-21')).toBe('Saturday 21 November')
  const year = new Date().getUTCFullYear()
  expect(when.date(`${year}-11-21`)).toMatch(/^[A-Z][a-z]{2} 21 Nov$/)
  expect(when.date('2020-11-21')).toBe('Sat 21 Nov 2020')
  expect(when.month('2026-11')).toBe('November 2026')
  expect(when.clock(at)).toEqual({ before: '', digits: '7:00', after: 'pm' })
})

test('a time zone that the device does not know counts as India’s', () => {
  expect(whenIn('en', 'Mars/Olympus').time(at)).toBe('7:00 pm')
})
