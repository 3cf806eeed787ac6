import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long a test waits for what it is about, in milliseconds. It is set in `vitest.config.ts`. */
    patienceMs: number
  }
}

const { waitFor } = vi
// Vitest has a setting for `expect.poll`, but none for `vi.waitFor`, which gives up after a second.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: inject('patienceMs'), ...options })
