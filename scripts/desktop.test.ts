import { expect, test } from 'vitest'

import { drawnIn } from './desktop.ts'

const first =
  '1795824605.827 Notify "Chromium" 0 "file:///tmp/logo.png" "Ravi" "localhost:37283\n\nShall we say six?" ["inline-reply", "Reply", "0", "Too much"] {"urgency": 1} -1\n'

test('what a desktop draws is read from its log: new, replaced, and closed', () => {
  const drawn = {
    id: 1,
    title: 'Ravi',
    body: 'localhost:37283\n\nShall we say six?',
    buttons: ['Reply', 'Too much'],
  }
  expect(drawnIn(first)).toEqual([drawn])
  const second = first.replace('Shall we say six?', 'Or seven?')
  expect(drawnIn(first + second).map(({ id }) => id)).toEqual([1, 2])
  const replaced = second.replace('"Chromium" 0', '"Chromium" 1')
  expect(drawnIn(first + replaced)).toEqual([{ ...drawn, body: 'localhost:37283\n\nOr seven?' }])
  expect(drawnIn(`${first}1795824606.1 CloseNotification 1\n`)).toEqual([])
})
