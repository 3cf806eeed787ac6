import { availableParallelism } from 'node:os'

import { defineConfig } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import type { ProductOptions } from './product.ts'

/*
 * A journey whose pages differ between a phone and a desk runs on both. If it is about something else, it is tagged `@phone-suffices`. If it is
 * about the keyboard, it is tagged `@desk-suffices`. The layout of all pages has its own journeys: `look`, `taps` and `accounts-accessible`.
 * Journeys with so many browsers that they are a load themselves are tagged `@alone`; `npm test` runs them after the others, one by one.
 * With `EVERY_LAYOUT=1` every journey runs on both; `npm run journey` sets it. A test about what only one of them has is tagged `@phone` or `@desk`.
 */
const everyLayout = process.env.EVERY_LAYOUT === '1'
const launchOptions = { executablePath: findChromium(), args: chromiumSwitches }
const shared = {
  launchOptions,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // A trace explains a failure and costs an eighth of the time of every test, so one asks for it.
  trace: { mode: process.env.TRACE === '1' ? 'retain-on-failure' : 'off', screenshots: false } as const,
}

export default defineConfig<object, ProductOptions>({
  testDir: '.',
  globalSetup: './madeDemo.ts',
  outputDir: '../test-results',
  // More than that are quicker, but a busy machine then makes journeys fail that are right.
  workers: Math.max(2, availableParallelism()),
  retries: 0,
  // A busy machine is slow, and what never comes fails after this time as well.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'phone',
      grepInvert: everyLayout ? /@desk\b(?!-)/ : /@desk/,
      testIgnore: 'twoServers.spec.ts',
      use: { ...shared, viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desk',
      grepInvert: everyLayout ? /@phone\b(?!-)/ : /@phone/,
      testIgnore: 'twoServers.spec.ts',
      use: {
        ...shared,
        viewport: { width: 1280, height: 800 },
        // Some people set their device like this. Without motion the journeys also need a tenth less processor time. On phones everything moves, except in the journeys of pages at rest.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      // The chat against two servers that share the work, request by request.
      name: 'two servers',
      testMatch: ['twoServers.spec.ts', 'chat.spec.ts', 'chatGroup.spec.ts'],
      // One server is enough for all other journeys.
      grep: /talks?\b/,
      // Two servers start, die and start again.
      timeout: 240_000,
      use: { ...shared, hasTwoServers: true, viewport: { width: 1280, height: 800 } },
    },
  ],
})
