import { expect, test } from 'vitest'

import { besideSource, effectsPerThousand } from './limits.ts'

test('effects are counted for each thousand lines of the product, without tests', () => {
  const page = {
    path: 'web/src/a/Page.tsx',
    text: `${'x\n'.repeat(498)}useEffect(() => {})\nuseLayoutEffect(() => {})\n`,
  }
  const tested = { path: 'web/src/a/Page.test.tsx', text: 'useEffect(() => {})\n' }
  const support = { path: 'web/src/a/testing/fake.ts', text: 'useEffect(() => {})\n' }
  expect(effectsPerThousand([page, tested, support])).toBe(2)
})

test('a test is beside its source if a file of code is in its folder', () => {
  expect(besideSource(['a/x.ts', 'a/x.test.ts', 'b/tests/y.test.ts', 'b/y.ts'])).toBe(0.5)
})
