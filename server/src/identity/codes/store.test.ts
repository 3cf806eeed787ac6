import { expect, test } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { putCode, tryCode } from './store.ts'

const { house } = await openTesting()
const { db } = house

test('an attempt that ends with an error costs nothing', async () => {
  const now = house.clock.now()
  const asker = { email: 'asha@example.org', network: '192.0.2.1', purpose: 'verify' } as const
  await putCode(db, { ...asker, codeHash: 'right', expiresAt: new Date(now.getTime() + 60_000) })
  const tryOne = (codeHash: string) => tryCode(db, { ...asker, codeHash, now, verifiedSince: now })
  // PostgreSQL refuses this character after the attempt was counted.
  for (let times = 0; times < 6; times += 1) await expect(tryOne('\0')).rejects.toThrow('invalid byte')
  expect(await tryOne('right')).toBe(true)
})
