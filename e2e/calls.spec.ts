import { type Browser, type BrowserContext, expect } from '@playwright/test'

import type { FakeDevice, ReceivedPush } from '../scripts/pushService.ts'
import { expectAccessible } from './axe.ts'
import { expectMoving, goIn, keepSmall, tile, withDevices } from './callPages.ts'
import { beAtNoon } from './productClock.ts'
import { openChatWith, visit } from './chatting.ts'
import { phoneOf } from './phone.ts'
import { type Product, test } from './product.ts'
import { beSignedIn } from './signingIn.ts'
import { staff } from './staffCommand.ts'

test.use(withDevices)

test('two people call each other, lose the server and a page, and read how long they met @desk-suffices', async ({
  browser,
  product,
}) => {
  await beAtNoon(product)
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  const other = await ravi.context().newPage()
  await other.goto('/moreinfo/wrs')
  const device = product.pushService.makeDevice()
  const phone = await closedPhone(browser, product, device)
  await openChatWith(asha, 'Ravi Kulkarni')

  await test.step('she starts from the chat, and both of his tabs ring, and his closed phone', async () => {
    await asha.getByRole('button', { name: 'Start a call' }).click()
    await expect(asha.getByRole('heading', { name: 'Call with Ravi' })).toBeVisible()
    await expectAccessible(asha)
    await goIn(asha)
    await expect(asha.getByText('Ringing…')).toBeVisible()
    for (const page of [ravi, other]) {
      await expect(page.getByRole('alertdialog', { name: 'Asha is calling' })).toBeVisible()
    }
    const room = new URL(asha.url()).searchParams.get('room') ?? 'none'
    const isOfCall = ({ page }: ReceivedPush['payload']) => typeof page === 'string' && page.includes(room)
    await product.pushService.waitFor(({ deviceId, payload }) => deviceId === device.id && isOfCall(payload))
    await expectAccessible(ravi)
  })

  await test.step('he accepts in one, and both see moving pictures', async () => {
    await ravi.getByRole('button', { name: 'Accept' }).click()
    await expect(other.getByRole('alertdialog')).toHaveCount(0)
    await expect(ravi.getByRole('heading', { name: 'Call with Asha' })).toBeVisible()
    await goIn(ravi)
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

  await test.step('he shows his screen, and stops', async () => {
    await ravi.getByRole('button', { name: 'Share screen' }).click()
    await expectMoving(asha, 'Ravi shows their screen')
    await ravi.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(asha.getByRole('figure').filter({ hasText: 'Ravi shows their screen' })).toHaveCount(0)
  })

  await test.step('leaving the page asks first, and the call stays small beside other pages', async () => {
    await asha.getByRole('button', { name: 'Back', exact: true }).click()
    const dialog = asha.getByRole('dialog', { name: 'Confirm Action' })
    await expect(dialog.getByRole('button', { name: 'CONTINUE' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep the call small' }).click()
    await expectMoving(asha, 'Ravi Kulkarni')
    await asha.getByRole('button', { name: 'Open the call' }).click()
    await keepSmall(asha, () => expectMoving(asha, 'Ravi Kulkarni'))
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
  await phone.close()
  for (const page of [asha, ravi]) await page.context().close()
})

/** His phone, which has notifications and shows no page of the product. */
async function closedPhone(browser: Browser, product: Product, device: FakeDevice): Promise<BrowserContext> {
  const phone = await phoneOf(browser, product, device)
  const page = await phone.newPage()
  await beSignedIn(page, 'ravi')
  await page.goto('/moreinfo/notices')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.getByRole('switch', { name: 'Notifications on this device' }).click()
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
  await page.goto('about:blank')
  return phone
}
