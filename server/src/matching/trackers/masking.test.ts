import { expect, test } from 'vitest'

import { masked } from './masking.ts'

test.each([
  ['Write to asha.p@mail.example.org please', 'Write to … please'],
  ['asha (at) mail (dot) com', '…'],
  ['Call +91 98765 43210 today', 'Call … today'],
  ['9876543210', '…'],
  ['९८७६५ ४३२१० पर', '… पर'],
  ['I am @asha_codes there', 'I am … there'],
  ['Insta: asha.codes', '…'],
  ['see https://asha.example/me and www.asha.example', 'see … and …'],
  ['t.me/asha', '…'],
])('“%s” is shown as “%s”', (text, shown) => {
  expect(masked(text)).toBe(shown)
})

test.each([
  'B.Sc. computer science, 2027',
  'I was born in 2005 and have 3 hours a week, from 18:00 to 21:00.',
  'I scored 92.5 percent in class 12 in 2022-23.',
  'C++ and C# @ work',
])('“%s” stays as it is', (text) => {
  expect(masked(text)).toBe(text)
})
