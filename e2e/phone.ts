import type { Browser, BrowserContext } from '@playwright/test'

import type { FakeDevice } from '../scripts/pushService.ts'
import type { Temporary } from '../scripts/temporary.ts'

/**
 * A phone of the push service on this machine. A browser without windows reaches no push service and refuses every notification. So it gets
 * a subscription of that service, and its developer tools deliver what the service received. The worker's notifications are collected
 * instead of drawn.
 */
export async function phoneOf(
  browser: Browser,
  { url }: Pick<Temporary, 'url'>,
  device: FakeDevice,
): Promise<BrowserContext> {
  const phone = await browser.newContext({ baseURL: url, permissions: ['notifications'] })
  await phone.addInitScript((text) => {
    const subscription = { ...JSON.parse(text), options: {}, toJSON: () => JSON.parse(text) as object }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = async () => subscription as PushSubscription
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription
  }, device.registrationId)
  return phone
}
