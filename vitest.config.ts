import { globSync, readFileSync } from 'node:fs'

import { defineConfig } from 'vitest/config'

import { emojiNames } from './scripts/emojiNames.ts'

const serverTests = 'server/src/**/*.test.ts'
/** Tests that replace a package. Modules are loaded once for all other files, so these need modules of their own. */
const mocking = globSync(serverTests).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))
const server = {
  globalSetup: ['server/src/testDatabase.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // By default one processor stays idle, which on two of them is half.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
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
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/closedTabs.ts'],
        },
      },
    ],
  },
})
