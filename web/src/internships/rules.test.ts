import { describe, expect, test } from 'vitest'

import { counterOf, deadlineLook, turned } from './rules.ts'

describe('the counter', () => {
  test.each([
    [0, 5, '01/05'],
    [4, 5, '05/05'],
    [9, 12, '10/12'],
    [0, 1, '01/01'],
    [99, 120, '100/120'],
  ])('of card %i among %i is %s', (index, total, counter) => {
    expect(counterOf(index, total)).toBe(counter)
  })
})

describe('turning', () => {
  test.each([
    [0, 1, 5, 1],
    [0, -1, 5, 0],
    [4, 1, 5, 4],
    [2, -1, 5, 1],
    [1, 99, 5, 4],
  ])('from %i by %i among %i leads to %i', (...[index, by, total, to]) => {
    expect(turned(index, by, total)).toBe(to)
  })
})

describe('a deadline', () => {
  test.each([
    [null, 'over', 'lock'],
    [0, 'today', 'warning'],
    [1, 'soon', 'clock'],
    [7, 'soon', 'clock'],
    [8, 'later', 'calendar'],
  ])('with %s days left says %s by %s', (daysLeft, text, icon) => {
    expect(deadlineLook(daysLeft)).toMatchObject({ text, icon })
  })

  test('never says two things by the same sign', () => {
    const looks = [null, 0, 3, 30].map(deadlineLook)
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length)
  })
})
