import { expect } from '@playwright/test'

import { test } from './product.ts'
import { signInAs } from './signingIn.ts'

/**
 * The most bytes that the first visit of the hub may transfer: everything except fonts, and the fonts of one
 * script.
 */
const most = { all: 200_000, fonts: 65_000 }

test('the first visit of the learning hub is light', async ({
  page: before,
  context: known,
  browser,
  product,
}) => {
  await signInAs(before, 'ravi')
  await before.close()
  // Like a new device: only the sign-in is stored.
  const context = await browser.newContext({ storageState: await known.storageState(), baseURL: product.url })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const addresses = new Map<string, string>()
  const weights = { all: 0, fonts: 0 }
  tools.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weights[addresses.get(requestId)?.includes('woff') === true ? 'fonts' : 'all'] += encodedDataLength
  })
  await page.goto('/learninghub')
  await expect(page.getByText('Your next step')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Later and lazy loading counts too.
  await page.waitForTimeout(5000)
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('link', { name: /See (the )?(whole|all)/ }).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(weights.all).toBeGreaterThan(50_000)
  expect(weights.all).toBeLessThanOrEqual(most.all)
  expect(weights.fonts).toBeLessThanOrEqual(most.fonts)
  await context.close()
})
