// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { reportPush } from './reportPush.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['default', 1],
  ['granted', 1],
  ['denied', 0],
])('with the permission "%s", an error of pushes is reported %s times', (permission, times) => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('Notification', { permission })
  reportPush(new Error('The push service refused.'))
  expect(reported).toHaveBeenCalledTimes(times)
})
