import { expect, type Page } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import { expectAccessible } from './axe.ts'
import { openChatWith, visit } from './chatting.ts'
import { type Product, test } from './product.ts'
import { staff } from './staffCommand.ts'

// Chromium plays a camera and a microphone of its own.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumSwitches, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('two people call each other, lose the server and a page, and read how long they met @desk-suffices', async ({
  browser,
  product,
}) => {
  await beAtNoon(product)
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  const other = await ravi.context().newPage()
  await other.goto('/moreinfo/wrs')
  await openChatWith(asha, 'Ravi Kulkarni')

  await test.step('she starts from the chat, and both of his tabs ring', async () => {
    await asha.getByRole('button', { name: 'Start a call' }).click()
    await expect(asha.getByRole('heading', { name: 'Call with Ravi' })).toBeVisible()
    await expectAccessible(asha)
    await asha.getByRole('button', { name: 'Camera on' }).click()
    await asha.getByRole('button', { name: 'Join the call' }).click()
    await expect(asha.getByText('Ringing…')).toBeVisible()
    for (const page of [ravi, other]) {
      await expect(page.getByRole('alertdialog', { name: 'Asha is calling' })).toBeVisible()
    }
    await expectAccessible(ravi)
  })

  await test.step('he accepts in one, and both see moving pictures', async () => {
    await ravi.getByRole('button', { name: 'Accept' }).click()
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
    await expect(ravi.getByRole('heading', { name: 'Call with Asha' })).toBeVisible()
    await ravi.getByRole('button', { name: 'Camera on' }).click()
    await ravi.getByRole('button', { name: 'Join the call' }).click()
    await expectMoving(asha, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
    await expectAccessible(asha)
  })

  await test.step('who is muted and who raises a hand is shown', async () => {
    await asha.getByRole('button', { name: 'Mute' }).click()
    await expect(tile(ravi, 'Asha').getByText('muted')).toBeAttached()
    await asha.getByRole('button', { name: 'Unmute' }).click()
    await expect(tile(ravi, 'Asha').getByText('muted')).toHaveCount(0)
    await asha.getByRole('button', { name: 'Raise hand' }).click()
    await expect(tile(ravi, 'Asha').getByText('hand raised')).toBeAttached()
  })

  await test.step('a link asks first, and the call stays small beside another page', async () => {
    await asha
      .getByRole('link', { name: /Learning hub/i })
      .first()
      .click()
    const dialog = asha.getByRole('dialog', { name: 'Confirm Action' })
    await expect(dialog.getByRole('button', { name: 'CONTINUE' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep the call small' }).click()
    await expect(asha).toHaveURL(/learninghub/)
    await expectMoving(asha, 'Ravi Kulkarni')
    await asha.getByRole('button', { name: 'Open the call' }).click()
    await expectMoving(asha, 'Ravi Kulkarni')
  })

  await test.step('after a reload she is back in without a press', async () => {
    await asha.reload()
    await expectMoving(asha, 'Ravi Kulkarni')
    await expectMoving(ravi, 'Asha Patil')
  })

  await test.step('the pictures go on while the server is away, and afterwards', async () => {
    await product.kill()
    await expectMoving(ravi, 'Asha Patil')
    await product.restart()
    await expect(tile(ravi, 'Asha')).toBeVisible()
    await expectMoving(asha, 'Ravi Kulkarni')
  })

  await test.step('both hang up and read with whom the call was, and how long they met', async () => {
    await staff(product, 'clock', '+1m')
    await asha.getByRole('button', { name: 'Leave' }).click()
    await expect(asha.getByText('Call ended with Ravi')).toBeVisible()
    await expect(asha.getByText(/You met for \d+ minutes?\./)).toBeVisible()
    await ravi.getByRole('button', { name: 'Leave' }).click()
    await expect(ravi.getByText('Call ended with Asha')).toBeVisible()
    await expect(ravi.getByText(/You met for \d+ minutes?\./)).toBeVisible()
    await expectAccessible(ravi)
  })
  for (const page of [asha, ravi]) await page.context().close()
})

function tile(page: Page, name: string) {
  return page.locator('[data-seat]').filter({ hasText: name })
}

/** Waits until the picture of a person plays new frames. */
async function expectMoving(page: Page, name: string): Promise<void> {
  const video = page.locator(`video[aria-label="${name}"]`)
  const frames = () =>
    video.evaluate((each) =>
      each instanceof HTMLVideoElement ? each.getVideoPlaybackQuality().totalVideoFrames : 0,
    )
  await expect(video).toBeVisible({ timeout: 20_000 })
  const before = await frames()
  await expect
    .poll(frames, { timeout: 20_000, message: `the picture of ${name} moves` })
    .toBeGreaterThan(before + 2)
}

/** Moves the product's clock to noon in India, because calls do not ring in quiet hours. */
async function beAtNoon(product: Product): Promise<void> {
  const hour = new Date(Date.now() + 5.5 * 3_600_000).getUTCHours()
  if (hour < 9 || hour > 18) await staff(product, 'clock', `+${(36 - hour) % 24}h`)
}
