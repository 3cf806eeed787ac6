import * as v from 'valibot'
import { expect, test } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { job } from './queue.ts'

const testing = await openTesting()
const { db, queue } = testing.house
const done: string[] = []
const waiting: (() => void)[] = []
const pages: (() => void)[] = []

await queue.start({
  mail: job({
    payload: v.string(),
    work: async (word) => void done.push(word),
  }),
  thumbnail: job({
    lane: 'slow',
    payload: v.unknown(),
    work: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }),
  preview: job({
    lane: 'web',
    payload: v.unknown(),
    work: () => new Promise<void>((resolve) => pages.push(resolve)),
  }),
})

test('neither mails nor slow jobs wait for servers of the web that do not answer', async () => {
  for (let number = 0; number < 6; number += 1) await queue.add(db, { name: 'preview', payload: number })
  await expect.poll(() => pages.length).toBe(2)
  await queue.add(db, { name: 'mail', payload: 'mail first' })
  await queue.add(db, { name: 'thumbnail', payload: 'first' })
  await expect.poll(() => [done.length, waiting.length]).toEqual([1, 1])
  done.length = 0
  expect(await queue.countsByLane()).toMatchObject({ web: { waiting: 6, dead: 0 } })
  waiting.shift()?.()
  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(() => pages.length).toBe(Math.min(2, 6 - ended))
    pages.shift()?.()
  }
  await expect.poll(() => queue.counts()).toEqual({ waiting: 0, dead: 0 })
})

test('mails do not wait for slow jobs, which are done two at a time, and each lane is counted', async () => {
  for (let number = 0; number < 6; number += 1) {
    await queue.add(db, { name: 'thumbnail', payload: number })
  }
  await expect.poll(() => waiting.length).toBe(2)
  for (let number = 0; number < 6; number += 1) {
    await queue.add(db, { name: 'mail', payload: `mail ${number}` })
  }
  await expect.poll(() => done.length).toBe(6)
  expect(waiting).toHaveLength(2)
  await expect
    .poll(() => queue.countsByLane())
    .toEqual({
      quick: { waiting: 0, dead: 0 },
      slow: { waiting: 6, dead: 0 },
      web: { waiting: 0, dead: 0 },
      talk: { waiting: 0, dead: 0 },
      mail: { waiting: 0, dead: 0 },
      push: { waiting: 0, dead: 0 },
      whatsapp: { waiting: 0, dead: 0 },
      sms: { waiting: 0, dead: 0 },
    })
  const { body } = await testing.app.server.inject({ method: 'GET', url: '/metrics' })
  expect(body).toContain('jobs_waiting{lane="slow"} 6')
  expect(body).toContain('jobs_waiting{lane="quick"} 0')
  for (let ended = 0; ended < 6; ended += 1) {
    await expect.poll(() => waiting.length).toBe(Math.min(2, 6 - ended))
    waiting.shift()?.()
  }
  await expect.poll(() => queue.counts()).toEqual({ waiting: 0, dead: 0 })
})
