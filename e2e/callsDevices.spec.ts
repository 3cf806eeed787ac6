import { type Browser, expect, type Page } from '@playwright/test'

import { chromiumSwitches } from '../scripts/chromium.ts'
import { withDevices } from './callPages.ts'
import { openChatWith, visit } from './chatting.ts'
import { test } from './product.ts'

const { executablePath } = withDevices.launchOptions

/** Opens the page before a call with Ravi. */
async function beforeCall(browser: Browser, url: string): Promise<Page> {
  const page = await visit(browser, url, 'asha')
  await openChatWith(page, 'Ravi Kulkarni')
  await page.getByRole('button', { name: 'Start a call' }).click()
  await expect(page.getByRole('button', { name: 'Join the call' })).toBeVisible()
  return page
}

const cameraOn = (page: Page) => page.getByRole('button', { name: 'Camera on' }).click()

test.describe('a device that is missing is named before the call, and the call opens @desk-suffices', () => {
  test('no camera', async ({ playwright, product }) => {
    const browser = await playwright.chromium.launch({
      executablePath,
      args: [
        ...chromiumSwitches,
        '--use-fake-device-for-media-stream=device-count=0',
        '--use-fake-ui-for-media-stream',
      ],
    })
    const page = await beforeCall(browser, product.url)
    await cameraOn(page)
    await expect(page.getByText('No camera found. You can go in with sound only.')).toBeVisible()
    await page.getByRole('button', { name: 'Join the call' }).click()
    await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await browser.close()
  })

  test('no microphone', async ({ playwright, product }) => {
    const browser = await playwright.chromium.launch({
      executablePath,
      args: [...chromiumSwitches, '--use-fake-ui-for-media-stream'],
    })
    const page = await beforeCall(browser, product.url)
    await expect(page.getByText('No microphone found. You can still listen.')).toBeVisible()
    await page.getByRole('button', { name: 'Join the call' }).click()
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await browser.close()
  })
})
