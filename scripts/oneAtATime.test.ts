import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
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

// No process has the first number: the greatest of Linux is smaller. The second is this process.
test.each([
  ['of a process that has ended', '99999999', new Date()],
  ['older than any work', String(process.pid), new Date(0)],
])('a file %s does not hold anybody up', async (_, content, at) => {
  const file = join(folder, 'left')
  writeFileSync(file, content)
  utimesSync(file, at, at)
  let isDone = false
  await oneAtATime(file, async () => void (isDone = true))
  expect(isDone).toBe(true)
})
