import { format } from 'node:util'

import { afterEach, beforeEach, expect } from 'vitest'

/*
 * A test fails if it prints an error or a warning that it does not expect: React reports wrong keys, unknown attributes and forgotten `act` only
 * there. A test that provokes one replaces the method: `vi.spyOn(console, 'error').mockReturnValue()`, and can then look at the words.
 */
const said: string[] = []
const note =
  (method: 'error' | 'warn') =>
  (...parts: readonly unknown[]) =>
    void said.push(`console.${method}: ${format(...parts)}`)

beforeEach(() => {
  said.length = 0
  console.error = note('error')
  console.warn = note('warn')
})

afterEach(() => {
  const unexpected = said.splice(0)
  expect(unexpected, 'printed to the console').toEqual([])
})
