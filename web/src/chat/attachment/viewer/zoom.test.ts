import { expect, test } from 'vitest'

import { moved, swipeOf, whole, zoomed } from './zoom.ts'

const room = { width: 400, height: 600 }

test('the point that is enlarged stays where it is', () => {
  const view = zoomed(whole, 2, { at: { x: 50, y: -100 }, room })
  expect(view).toEqual({ scale: 2, x: -50, y: 100 })
})

test('a picture is enlarged up to six times and never smaller than whole', () => {
  expect(zoomed(whole, 100, { at: whole, room }).scale).toBe(6)
  expect(zoomed({ scale: 2, x: 200, y: 0 }, 0.1, { at: whole, room })).toEqual({ scale: 1, x: 0, y: 0 })
})

test('an enlarged picture never leaves its room', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 900, y: -900 }, room)).toEqual({ scale: 2, x: 200, y: -300 })
})

test.each([
  { way: { x: -80, y: 20 }, swipe: 'next' },
  { way: { x: 80, y: -20 }, swipe: 'before' },
  { way: { x: 10, y: 90 }, swipe: 'close' },
  { way: { x: 10, y: -90 }, swipe: undefined },
  { way: { x: 30, y: 0 }, swipe: undefined },
])('a way of $way means $swipe', ({ way, swipe }) => {
  expect(swipeOf(way)).toBe(swipe)
})
