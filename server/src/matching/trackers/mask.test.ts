import { expect, test } from 'vitest'

import { masked } from './mask.ts'

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
  ['9_8_7_6_5_4_3_2_1_0', '…'],
  ['9\u{200B}8\u{200B}7\u{200B}6\u{200B}5\u{200B}4\u{200B}3\u{200B}2\u{200B}1\u{200B}0', '…'],
  ['98765   43210', '…'],
  ['98765 • 43210', '…'],
  ['⑨⑧⑦⑥⑤④③②①', '…'],
  ['9*8*7*6*5*4*3*2*1*0', '…'],
  ['asha at mail dot com', '…'],
  ['asha＠mail。com', '…'],
  ['2022-2026, 9876543210', '2022-2026, …'],
])('“%s” is shown as “%s”', (text, shown) => {
  expect(masked(text)).toBe(shown)
})

test.each([
  'B.Sc. computer science, 2027',
  'I was born in 2005 and have 3 hours a week, from 18:00 to 21:00.',
  'I scored 92.5 percent in class 12 in 2022-23.',
  'C++ and C# @ work',
  'B.Tech 2022-2026 and then 2026 – 2028',
  'We meet at home. Then we talk.',
])('“%s” stays as it is', (text) => {
  expect(masked(text)).toBe(text)
})

test.each(['a', '9...', 'insta', 'a@', 'a.', '1_2_', 'x at y ', '@', '2022-', '+'])(
  'ten thousand letters of “%s” hold nobody up',
  (word) => {
    const start = performance.now()
    masked(word.repeat(10_000 / word.length))
    expect(performance.now() - start).toBeLessThan(100)
  },
)
