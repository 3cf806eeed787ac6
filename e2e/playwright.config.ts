import { defineConfig } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'

const launchOptions = { executablePath: findChromium(), args: chromiumSwitches }
const shared = {
  launchOptions,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // Snapshots of the page explain a failure; filming every test would cost a fifth of the time.
  trace: { mode: 'retain-on-failure', screenshots: false, sources: false } as const,
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // A test about what only one of them has is tagged with its name.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...shared, viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: 'desk', grepInvert: /@phone/, use: { ...shared, viewport: { width: 1280, height: 800 } } },
  ],
})
