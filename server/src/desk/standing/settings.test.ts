import { expect, test } from 'vitest'

import { settingsReader } from '../../engines/settings/settings.ts'
import { readDesk } from './settings.ts'

test.each([
  [{ STAFF_SECOND_FACTOR: 'off' }, true, 0],
  [{ STAFF_SECOND_FACTOR: 'off', NODE_ENV: 'production' }, true, 1],
  [{ STAFF_SECOND_FACTOR: 'no' }, false, 1],
  [{}, false, 0],
])('with %j the second factor is off: %s, and %i lines stop the start', (environment, isOff, lines) => {
  const problems: string[] = []
  expect(readDesk(settingsReader(environment, problems)).isFactorOff).toBe(isOff)
  expect(problems).toHaveLength(lines)
})
