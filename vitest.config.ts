import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

import { defineConfig } from 'vitest/config'

import { emojiNames } from './scripts/emojiNames.ts'

const serverTests = 'server/src/**/*.test.ts'
/** Tests that replace a package. Modules are loaded once for all other files, so these need modules of their own. */
const mocking = globSync(serverTests).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))
/** Words of a test that needs a page, loads modules again or replaces something. */
const needsPage =
  /\b(?:vi|document|window|render|localStorage|location|navigator|HTML\w+)\b|testing-library|@vitest-environment/
/**
 * Tests of the client's rules, which run together with those of the contract: making a page for each takes ten times as long as the test. One whose
 * modules need a page says so in its first line: `// @vitest-environment happy-dom`.
 */
const webRules = globSync('web/src/**/*.test.ts').filter(
  (file) => !needsPage.test(readFileSync(file, 'utf8')),
)
/** How many tasks share a processor when the tests start. Everything takes so many times longer. */
const slowness = Math.min(8, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
/**
 * How long a test waits for what it is about, in milliseconds. This is the only such setting: a test waits for an event without a number of
 * its own, and fails after this time with words about what did not come.
 */
const patienceMs = Math.round(15_000 * slowness)
const patience = {
  setupFiles: ['scripts/patience.ts'],
  provide: { patienceMs },
  expect: { poll: { timeout: patienceMs } },
  // The last resort, for a test that waits many times or hangs.
  testTimeout: 10 * patienceMs,
  hookTimeout: 10 * patienceMs,
}
const quiet = 'scripts/quietConsole.ts'
const server = { ...patience, globalSetup: ['server/src/testing/testDatabase.ts'] }

export default defineConfig({
  test: {
    // By default one processor stays idle, which on two of them is half.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [emojiNames],
        test: {
          ...patience,
          name: 'rules',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts', ...webRules],
          // Rules are pure functions: a process of its own for each file took two thirds of the time.
          isolate: false,
          setupFiles: [...patience.setupFiles, quiet],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [serverTests],
          exclude: mocking,
          // Loading the server for each file took a third of the time. Its modules have no state of their own.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-mocking', include: mocking } },
      {
        plugins: [emojiNames],
        test: {
          ...patience,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: webRules,
          environment: 'happy-dom',
          setupFiles: [
            ...patience.setupFiles,
            quiet,
            'web/src/testing/closedTabs.ts',
            'web/src/testing/patience.ts',
          ],
        },
      },
    ],
  },
})
