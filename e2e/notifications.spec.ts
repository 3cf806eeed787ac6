import { type BrowserContext, expect, type Page } from '@playwright/test'

import type { ReceivedPush } from '../scripts/pushService.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { beSignedIn } from './signingIn.ts'

// A browser without windows reaches no push service and refuses every notification. So it gets a subscription of the service on this
// machine, its developer tools deliver what that service received, and the worker's notifications are collected instead of drawn.
test('a closed phone shows a message, and its owner answers from the notification @phone', async ({
  browser,
  product,
}) => {
  const device = product.pushService.makeDevice()
  const asha = await browser.newContext({ permissions: ['notifications'] })
  await asha.addInitScript((text) => {
    const subscription = { ...JSON.parse(text), options: {}, toJSON: () => JSON.parse(text) as object }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = async () => subscription as PushSubscription
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription
  }, device.registrationId)
  const page = await asha.newPage()
  page.setDefaultTimeout(20_000)

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
  ravi.setDefaultTimeout(20_000)
  await ravi.goto('/chat')
  await ravi.getByRole('listitem').getByRole('link', { name: /Asha/ }).first().click()
  await ravi.getByRole('textbox').fill('Shall we say six?')
  const sentAt = Date.now()
  await ravi.keyboard.press('Enter')
  const push = await product.pushService.waitFor(({ payload }) => payload.body === 'Shall we say six?')
  expect(push.at - sentAt).toBeLessThan(2000)

  await test.step('the notification shows it, and the answer arrives', async () => {
    const [worker] = asha.serviceWorkers()
    if (worker === undefined) throw new Error('No service worker runs.')
    await worker.evaluate(collectNotifications)
    await deliver(asha, page, { push, origin: product.url })
    const shown = () =>
      worker.evaluate(() =>
        (globalThis as unknown as Collecting).shown.map(({ title, body }) => [title, body]),
      )
    await expect.poll(shown).toEqual([[expect.stringContaining('Ravi Kulkarni'), 'Shall we say six?']])
    await worker.evaluate(() => {
      const [notification] = (globalThis as unknown as Collecting).shown
      const press = { notification, action: 'reply', reply: 'Six is fine', waitUntil: () => undefined }
      globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), press))
    })
    await expect(ravi.getByRole('log').getByText('Six is fine').first()).toBeVisible()
    await expect.poll(shown).toEqual([])
  })
  await expect(ravi.getByRole('log').getByText('Read', { exact: true }).last()).toBeVisible()
  await asha.close()
})

interface Collected {
  readonly title: string
  readonly body?: string
  readonly tag?: string
  close(): void
}
interface Collecting {
  shown: Collected[]
  readonly registration: ServiceWorkerRegistration
}

/** Runs in the worker: a notification with the tag of an earlier one replaces it, as in a browser with windows. */
function collectNotifications(): void {
  const worker = globalThis as unknown as Collecting
  worker.shown = []
  worker.registration.showNotification = async (title, options = {}) => {
    const others = worker.shown.filter(({ tag }) => tag !== options.tag)
    const added: Collected = {
      title,
      ...options,
      close: () => {
        worker.shown = worker.shown.filter((each) => each !== added)
      },
    }
    worker.shown = [...others, added]
  }
}

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
