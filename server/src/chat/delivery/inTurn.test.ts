import { expect, test } from 'vitest'

import { tellInTurn } from './inTurn.ts'

const people = Array.from({ length: 60 }, (_, index) => `person ${index}`)

test('everyone is told once, in their order, and only after the database has replied about those before', async () => {
  const told: string[] = []
  const toldAtLook: number[] = []
  await tellInTurn(people, {
    tell: (personId) => void told.push(personId),
    look: async () => toldAtLook.push(told.length),
    isOver: () => false,
  })
  expect(told).toEqual(people)
  expect(toldAtLook).toEqual([25, 50, 60])
})

test('nobody is told while the database has not replied', async () => {
  const told: string[] = []
  const replies: (() => void)[] = []
  let isOver = false
  const ended = tellInTurn(people, {
    tell: (personId) => void told.push(personId),
    look: () => new Promise<void>((resolve) => replies.push(resolve)),
    isOver: () => isOver,
  })
  await expect.poll(() => replies.length).toBe(1)
  expect(told).toHaveLength(25)
  replies[0]?.()
  await expect.poll(() => replies.length).toBe(2)
  expect(told).toHaveLength(50)
  isOver = true
  replies[1]?.()
  await ended
  expect(told).toHaveLength(50)
})

test('a look that fails delays the next people and loses nobody', async () => {
  const told: string[] = []
  await tellInTurn(people, {
    tell: (personId) => void told.push(personId),
    look: () => (told.length === 25 ? Promise.reject(new Error('The database is away.')) : Promise.resolve()),
    isOver: () => false,
  })
  expect(told).toEqual(people)
})
