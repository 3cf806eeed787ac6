import { type BrowserContext, expect, type Page } from '@playwright/test'

import type { ReceivedPush } from '../scripts/pushService.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

// The browser's own push service cannot be reached here, so the browser gets a subscription of the service on this machine, and its
// developer tools deliver what that service received.
test('a closed phone shows a message, and its owner answers from the notification @phone', async ({
  browser,
  product,
}) => {
  const device = product.pushService.makeDevice()
  const asha = await browser.newContext({ permissions: ['notifications'] })
  await asha.addInitScript((text) => {
    const subscription = { ...JSON.parse(text), options: {}, toJSON: () => JSON.parse(text) as object }
    PushManager.prototype.subscribe = async () => subscription as PushSubscription
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription
  }, device.registrationId)
  const page = await asha.newPage()

  await test.step('she turns notifications on, with words, and without quiet hours', async () => {
    await beSignedIn(page, 'asha')
    await page.goto('/moreinfo/notices')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
    await page.getByRole('switch', { name: 'Show words on the lock screen' }).click()
    await expect(page.getByText('Others may see')).toBeVisible()
    await page.getByLabel('From').fill('08:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Sent to 1 of your devices')).toBeVisible()
  })
  await page.goto('about:blank')

  const ravi = await browser.newPage()
  await beSignedIn(ravi, 'ravi')
  await ravi.goto('/chat')
  await ravi.getByRole('textbox').fill('Shall we say six?')
  const sentAt = Date.now()
  await ravi.keyboard.press('Enter')
  const push = await product.pushService.waitFor(({ payload }) => payload.body === 'Shall we say six?')
  expect(push.at - sentAt).toBeLessThan(2000)

  await test.step('the notification shows it, and the answer arrives', async () => {
    await deliver(asha, page, { push, origin: product.url })
    const [worker] = asha.serviceWorkers()
    const shown = () =>
      worker?.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
      })
    await expect.poll(shown).toEqual([{ title: 'Ravi Kulkarni', body: 'Shall we say six?' }])
    await worker?.evaluate(async () => {
      const { registration, NotificationEvent: Pressed } = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, options: object) => Event
      }
      const [notification] = await registration.getNotifications()
      globalThis.dispatchEvent(
        new Pressed('notificationclick', { notification, action: 'reply', reply: 'Six is fine' }),
      )
    })
    await expect(ravi.getByRole('log').getByText('Six is fine')).toBeVisible()
    await expect.poll(shown).toEqual([])
  })
  await expect(ravi.getByRole('log').getByText('Read', { exact: true }).last()).toBeVisible()
  await asha.close()
})

/** Delivers a push to the service worker, as the browser's push service would. */
async function deliver(
  context: BrowserContext,
  page: Page,
  { push, origin }: { readonly push: ReceivedPush; readonly origin: string },
): Promise<void> {
  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(origin).origin,
    registrationId: await registered,
    data: JSON.stringify(push.payload),
  })
}
