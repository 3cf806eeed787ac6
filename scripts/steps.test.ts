import { expect, test } from 'vitest'

import { countPlaywright, countVitest, failedIn } from './steps.ts'

const ofVitest = `
 \u001B[31m×\u001B[39m a person is found 812ms
\u001B[41m FAIL \u001B[49m |server| server/src/chat/presence.test.ts > a person is found
AssertionError: expected 1 to be 2
\u001B[41m FAIL \u001B[49m |server| server/src/chat/presence.test.ts > a person is found

 Test Files  1 failed | 2 passed (3)
      Tests  1 failed | 30 passed (31)
`
const ofPlaywright = `
  ✘  3 [desk] › e2e/chat.spec.ts:9:1 › two people talk (12.1s)
  ✓  4 [phone] › e2e/chat.spec.ts:9:1 › two people talk (9.0s)

  1) [desk] › e2e/chat.spec.ts:9:1 › two people talk ───────────────

    Error: expect(locator).toBeVisible() failed

  1 failed
    [desk] › e2e/chat.spec.ts:9:1 › two people talk ───────────────
  8 passed (1.2m)
`

test('the tests that passed and failed are counted', () => {
  expect(countVitest(ofVitest)).toEqual({ passed: 30, failed: 1 })
  expect(countPlaywright(ofPlaywright)).toEqual({ passed: 8, failed: 1 })
})

test('each failed test is named once', () => {
  expect(failedIn(ofVitest)).toEqual(['  |server| server/src/chat/presence.test.ts > a person is found'])
  expect(failedIn(ofPlaywright)).toEqual(['  [desk] › e2e/chat.spec.ts:9:1 › two people talk'])
  expect(failedIn('  8 passed (1.2m)')).toEqual([])
})
