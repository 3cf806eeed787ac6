import { availableParallelism } from 'node:os'

import { defineConfig } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import { desk } from './axe.ts'

const launchOptions = { executablePath: findChromium(), args: chromiumSwitches }
const shared = {
  launchOptions,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // A trace explains a failure and costs an eighth of the time of every test, so one asks for it.
  trace: { mode: process.env.TRACE === '1' ? 'retain-on-failure' : 'off', screenshots: false } as const,
}

export default defineConfig({
  testDir: '.',
  globalSetup: './madeDemo.ts',
  outputDir: '../test-results',
  // More than that are quicker, but a busy machine then makes journeys fail that are right.
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // A test about what only one of them has is tagged with its name. One that the device makes no difference to is tagged `@either`: it runs on
  // the phone, and axe judges its screens in both widths.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...shared, viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desk',
      grepInvert: /@phone|@either/,
      use: {
        ...shared,
        viewport: desk,
        // Some people set their device like this. Without motion the journeys also need a tenth less processor time. On phones everything moves.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
