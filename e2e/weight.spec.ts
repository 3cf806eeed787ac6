import { expect, type BrowserContext, type Page } from '@playwright/test'

import { test } from './product.ts'
import { signInAs } from './signingIn.ts'

/**
 * The most bytes that the first visit of the hub may transfer: everything except fonts, and the fonts of one script. The last limit is for
 * the files that load afterwards, for use without a network.
 */
const most = { all: 200_000, fonts: 65_000, later: 160_000 }
/** Milliseconds of the page's own time after which the files for use without a network have not begun to load. */
const firstMs = 3900
/** What a device stores of a person who is signed in. */
const signedInKeys = ['signedIn', 'person', 'user']

// The service worker's own transfers cannot be seen from a page, so it is blocked and the page transfers everything.
test.use({ serviceWorkers: 'block' })

test('the first visit of the learning hub is light', async ({
  page: before,
  context: known,
  browser,
  product,
}) => {
  await signInAs(before, 'asha')
  await before.close()
  const context = await browser.newContext({
    storageState: await signInOnly(known),
    baseURL: product.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const weights = await weigh(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.goto('/learninghub')
  await pass(page, firstMs)
  await expect(page.getByText('Your next step')).toBeVisible()
  // Parts that load when they come into sight count too.
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('link', { name: /See (the )?(whole|all)/ }).last()).toBeVisible()
  await settle(page, weights)
  const first = { ...weights }
  await pass(page, 4000)
  await settle(page, weights)
  expect(first.all).toBeGreaterThan(50_000)
  expect(first.all).toBeLessThanOrEqual(most.all)
  expect(first.fonts).toBeLessThanOrEqual(most.fonts)
  expect(weights.all - first.all).toBeGreaterThan(20_000)
  expect(weights.all - first.all).toBeLessThanOrEqual(most.later)
  await context.close()
})

/** Returns what a context stores, without anything that its pages loaded: like a new device of a person who is signed in. */
async function signInOnly(context: BrowserContext) {
  const { cookies, origins } = await context.storageState()
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => signedInKeys.includes(name)),
    })),
  }
}

/** Adds up the bytes that a page transfers from now on. */
async function weigh(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const addresses = new Map<string, string>()
  const weights = { all: 0, fonts: 0 }
  tools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weights[addresses.get(requestId)?.includes('woff') === true ? 'fonts' : 'all'] += encodedDataLength
  })
  return weights
}

/** Lets the page's own time pass in small steps. After each step it waits a moment, so that replies can arrive. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await page.clock.runFor(100)
    await page.waitForTimeout(50)
  }
}

/** Waits until nothing was transferred for a second. */
async function settle(page: Page, weights: { readonly all: number }): Promise<void> {
  for (let before = -1; before !== weights.all;) {
    before = weights.all
    await page.waitForTimeout(1000)
  }
}
