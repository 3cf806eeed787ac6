import { expect, test } from 'vitest'

import { obstacleTo } from './taken.ts'

test.each([
  ['zebras', undefined],
  ['feed', 'domain'],
  ['goals', 'server/src/mentorship/personal.ts'],
  ['shell', 'domain'],
  ['messages', 'archive'],
  ['archives', 'table'],
])('a domain "%s" is refused because of: %s', (name, reason) => {
  const obstacle = obstacleTo(name)
  if (reason === undefined) expect(obstacle).toBeUndefined()
  else expect(obstacle).toContain(reason)
})
