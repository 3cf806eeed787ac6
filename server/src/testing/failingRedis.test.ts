import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { startRedis } from '../../../scripts/redisServer.ts'
import { attemptAt, attempting, patchRedis } from './failingSteps.ts'
import { openTesting } from './testing.ts'

const redis = await startRedis()
afterAll(() => redis.close())
const testing = await openTesting({ REDIS_URL: redis.url })
const { ask } = testing
await patchRedis()
const asha = await testing.person()
const as = { token: asha.token }

test.each<[string, () => Promise<unknown>]>([
  ['a code is asked for', () => ask(identityCalls.resetPassword, { body: { email: asha.email } })],
  ['a profile is changed', () => ask(peopleCalls.saveProfile, { body: { firstName: 'Asha' } }, as)],
])('when %s, each command to Redis can fail, and the call does without it', async (_, make) => {
  const failed: string[] = []
  for (let failing = 1; ; failing += 1) {
    const attempt = attemptAt(failing, 'Redis: ')
    await attempting(attempt, make)
    if (attempt.what === undefined) break
    failed.push(attempt.what)
  }
  expect(failed.length).toBeGreaterThan(0)
})
