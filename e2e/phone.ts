import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, type BrowserContext, chromium } from '@playwright/test'

import { chromiumSwitches } from '../scripts/chromium.ts'
import { type Desktop, findDrawingChromium } from '../scripts/desktop.ts'
import type { FakeDevice } from '../scripts/pushService.ts'
import type { Temporary } from '../scripts/temporary.ts'

type Place = Pick<Temporary, 'url'>

/**
 * A phone of the push service on this machine, in a browser without windows. That one refuses every notification, so the page believes that
 * it has the permission.
 */
export async function phoneOf(browser: Browser, { url }: Place, device: FakeDevice): Promise<BrowserContext> {
  const phone = await browser.newContext({ baseURL: url, permissions: ['notifications'] })
  await phone.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }))
  await subscribe(phone, device)
  return phone
}

/** A phone of the same service, in a browser that draws its notifications on a desktop. */
export async function drawingPhoneOf(
  desktop: Desktop,
  { url }: Place,
  device: FakeDevice,
): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'saathi-phone-')), {
    executablePath: findDrawingChromium(),
    args: chromiumSwitches,
    env: desktop.environment,
    baseURL: url,
    permissions: ['notifications'],
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await subscribe(phone, device)
  return phone
}

/** Gives a browser a subscription of the push service here, because it reaches no other. Its developer tools deliver what the service received. */
async function subscribe(phone: BrowserContext, { registrationId }: FakeDevice): Promise<void> {
  await phone.addInitScript((text) => {
    const subscription = { ...JSON.parse(text), options: {}, toJSON: () => JSON.parse(text) as object }
    PushManager.prototype.subscribe = async () => subscription as PushSubscription
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription
  }, registrationId)
}
