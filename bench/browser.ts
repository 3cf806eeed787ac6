import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test'

import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'

/** The assumed slowness of a phone compared to this machine. */
export const slowdown = 4

/** A page of a phone whose processor can be slowed down. */
export interface PhonePage {
  readonly browser: Browser
  readonly page: Page
  readonly devtools: CDPSession
  /** Slows the processor down as many times as `slowdown` says, or no longer. */
  slow(isSlow: boolean): Promise<void>
}

/** Opens a page of a phone on which a demo person has signed in. */
export async function openPhone(url: string, email: string): Promise<PhonePage> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  const page = await browser.newPage({ baseURL: url, viewport: { width: 360, height: 740 } })
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('Saathi#2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/signin'))
  const devtools = await page.context().newCDPSession(page)
  const slow = async (isSlow: boolean) =>
    void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowdown : 1 }))
  return { browser, page, devtools, slow }
}
