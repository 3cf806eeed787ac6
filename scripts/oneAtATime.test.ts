import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { oneAtATime } from './oneAtATime.ts'

const folder = mkdtempSync(join(tmpdir(), 'one-at-a-time-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('work with one file goes one after another, also after a failure', async () => {
  const file = join(folder, 'lock')
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = oneAtATime(file, async () => {
    await promise
    done.push('first')
    throw new Error('failed')
  })
  const second = oneAtATime(file, async () => void done.push('second'))
  resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['first', 'second'])
  expect(existsSync(file)).toBe(false)
})

test('the file of a process that has ended does not hold anybody up', async () => {
  const file = join(folder, 'left')
  // No process has this number: the greatest of Linux is smaller.
  writeFileSync(file, '99999999')
  let isDone = false
  await oneAtATime(file, async () => void (isDone = true))
  expect(isDone).toBe(true)
})
