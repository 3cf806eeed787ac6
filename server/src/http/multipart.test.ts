import { expect, test } from 'vitest'

import { holdBytes } from './multipart.ts'

const megabyte = 1024 * 1024

test('one person holds at most two bodies, and all people together a bounded sum', () => {
  const first = holdBytes('one')
  first.add(26 * megabyte)
  const second = holdBytes('one')
  expect(() => second.add(1)).toThrow('tooOften')
  second.release()
  const others = ['two', 'three'].map((person) => holdBytes(person))
  others[0]?.add(26 * megabyte)
  expect(() => others[1]?.add(20 * megabyte)).toThrow('unavailable')
  for (const each of [first, ...others]) each.release()
  const later = holdBytes('one')
  later.add(26 * megabyte)
  later.release()
})
