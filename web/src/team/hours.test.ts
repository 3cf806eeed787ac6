import { expect, test } from 'vitest'

import { hoursText } from './hours.ts'

const hours = { days: [1, 2, 3, 4, 5], from: '10:00', to: '18:00', timeZone: 'Asia/Kolkata' }

test.each([
  ['en', { days: 'Monday – Friday', from: '10:00 am', to: '6:00 pm IST' }],
  ['hi', { days: 'सोमवार – शुक्रवार', from: 'सुबह 10:00', to: 'शाम 6:00 IST' }],
])('the hours of the team read well in %s', (language, expected) => {
  expect(hoursText(hours, language)).toEqual(expected)
})

test.each([
  [[5, 1, 3], 'Monday, Wednesday and Friday'],
  [[6, 7], 'Saturday and Sunday'],
  [[2], 'Tuesday'],
  [[7, 6, 5], 'Friday – Sunday'],
  [[1, 1, 2, 3], 'Monday – Wednesday'],
])('the days %j are %s', (days, expected) => {
  expect(hoursText({ ...hours, days }, 'en').days).toBe(expected)
})
