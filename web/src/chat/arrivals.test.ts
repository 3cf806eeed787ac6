import { expect, test } from 'vitest'

import { arrivalsFrom, forgetArrivals, noteArrival } from './arrivals.ts'

test('a message of another person counts from its arrival until the server counts it', () => {
  noteArrival({ channelId: 'one', userId: 'ravi' })
  noteArrival({ channelId: 'one', userId: 'asha' })
  noteArrival({ channelId: 'two', userId: 'ravi' })
  expect(arrivalsFrom('one', 'asha')).toBe(1)
  forgetArrivals()
  expect(arrivalsFrom('one', 'asha')).toBe(0)
})
