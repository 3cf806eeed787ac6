import { readFileSync } from 'node:fs'

import { type Browser, expect, type Page } from '@playwright/test'

import { chromiumSwitches } from '../scripts/chromium.ts'
import { expectMoving, goIn, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { openChatWith, visit } from './chatting.ts'
import { test } from './product.ts'

const { executablePath } = withDevices.launchOptions
test.use(withDevices)

/** Opens the page before a call with Ravi. */
async function beforeCall(browser: Browser, url: string): Promise<Page> {
  const page = await visit(browser, url, 'asha')
  await openChatWith(page, 'Ravi Kulkarni')
  await page.getByRole('button', { name: 'Start a call' }).click()
  await expect(page.getByRole('button', { name: 'Join the call' })).toBeVisible()
  return page
}

/** Goes in with the camera, which her other tab has switched on. */
async function goInAsBefore(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sound only' })).toBeVisible()
  await page.getByRole('button', { name: 'Join the call' }).click()
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
    await expect(page.getByText('No camera found. The call works with sound only.')).toBeVisible()
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

  test('both are refused to the page', async ({ playwright, product }) => {
    const browser = await playwright.chromium.launch({
      executablePath,
      args: [
        ...chromiumSwitches,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream=deny',
      ],
    })
    const page = await beforeCall(browser, product.url)
    await expect(page.getByText(/^This page may not use your microphone/)).toBeVisible()
    await page.getByRole('button', { name: 'Join the call' }).click()
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await cameraOn(page)
    await expect(page.getByText(/^This page may not use your camera/)).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await browser.close()
  })
})

test('unplugged cameras are replaced, the newest tab has the call, and nobody calls a person who blocked them @desk-suffices', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  await beAtNoon(product)
  const asha = await beforeCall(browser, product.url)
  const ravi = await visit(browser, product.url, 'ravi')
  await goIn(asha)
  await ravi.getByRole('button', { name: 'Accept' }).click()
  await goIn(ravi)
  await expectMoving(asha, 'Ravi Kulkarni')
  await expectMoving(ravi, 'Asha Patil')
  const room = new URL(asha.url()).pathname + new URL(asha.url()).search

  await test.step('their cameras go away, and others are taken without a press', async () => {
    await unplugCameras(browser)
    await expectMoving(ravi, 'Asha Patil')
    await expectMoving(asha, 'Ravi Kulkarni')
  })

  const elsewhere = 'The call continues in another tab or on another device.'
  const tab = await asha.context().newPage()
  for (const page of [asha, ravi, tab]) page.setDefaultTimeout(20_000)
  await test.step('a second tab of hers takes the call over', async () => {
    await tab.goto(room)
    await goInAsBefore(tab)
    await expect(asha.getByText(elsewhere)).toBeVisible()
    await expectMoving(tab, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
  })

  await test.step('a second device of hers takes it over from the tab', async () => {
    const phone = await visit(browser, product.url, 'asha')
    await phone.goto(room)
    await goIn(phone)
    await expect(tab.getByText(elsewhere)).toBeVisible()
    await expectMoving(phone, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
    await phone.getByRole('button', { name: 'Leave' }).click()
    await phone.context().close()
  })

  await test.step('he blocks her after the call, and she cannot call him', async () => {
    await ravi.getByRole('button', { name: 'Leave' }).click()
    await ravi.getByRole('button', { name: 'Report or block Asha Patil' }).click()
    const block = ravi.getByRole('dialog').getByRole('button', { name: 'Block', exact: true })
    await block.click()
    await expect(ravi.getByRole('dialog', { name: 'Block Asha Patil?' })).toBeVisible()
    await block.click()
    await expect(ravi.getByText('You blocked Asha Patil.').first()).toBeVisible()
    await tab.goto('/chat')
    const chat = tab.getByRole('listitem').getByRole('link', { name: 'Ravi Kulkarni' }).first()
    await chat.click()
    await expect(tab.getByText('This conversation is paused')).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Start a call' })).toHaveCount(0)
    await tab.goto(room)
    await expect(tab.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await tab.goto('/chat')
    await chat.click()
    await ravi.goto('/moreinfo/safety')
    await ravi.getByRole('button', { name: /^Unblock/ }).click()
    await expect(tab.getByRole('button', { name: 'Start a call' })).toBeVisible()
  })
  for (const page of [asha, ravi]) await page.context().close()
})

/** Ends the part of a browser that reads its cameras, which is to its pages as if those were unplugged. */
async function unplugCameras(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const found = processInfo.find(({ id }) =>
    readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('VideoCapture'),
  )
  expect(found, 'the process that reads the cameras').toBeDefined()
  process.kill(found?.id ?? -1, 'SIGKILL')
  await session.detach()
}
