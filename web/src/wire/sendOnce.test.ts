import { expect, test } from 'vitest'

import { sendOnce } from './sendOnce.ts'

const paper = (name = 'id.pdf') => new File(['%PDF-'], name, { lastModified: 1 })

test('the same file has the same key until it has arrived, and then a new one', async () => {
  const keys: string[] = []
  const send = (file: File, arrives: boolean) =>
    sendOnce(file, async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      if (!arrives) throw new Error('The network failed.')
    }).catch(() => undefined)
  await send(paper(), false)
  await send(paper(), true)
  await send(paper(), false)
  await send(paper('other.pdf'), true)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})
