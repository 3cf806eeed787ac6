import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

import { chromiumSwitches, findChromium } from './chromium.ts'
import { everyScreen, type Roll } from './everyScreen.ts'
import { startMessengers } from './messengers.ts'
import { startTemporary } from './temporary.ts'

/** How a screen is looked at. */
export interface Look {
  readonly width: (typeof widths)[number]
  readonly scheme: (typeof schemes)[number]
  readonly language: (typeof languages)[number]
}

/** A screen as it is shown now. */
export interface Visit extends Look {
  readonly roll: string
  readonly screen: string
  readonly page: Page
}

export const widths = [320, 360, 1280] as const
export const schemes = ['light', 'dark'] as const
export const languages = ['en', 'hi'] as const

/**
 * Starts a demo of its own and shows every screen to `look`: each role, width, colour scheme and language. Words
 * narrow the choice: `visitEveryScreen(['asha', '360', 'dark'], …)` visits Asha's screens at 360 px in the dark.
 * Prints each error of the browser's console.
 */
export async function visitEveryScreen(
  words: readonly string[],
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  // With messengers, the settings of notices have all their parts.
  const messengers = await startMessengers()
  const product = await startTemporary(messengers.settings)
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumSwitches })
  const only = <Value extends string | number>(values: readonly Value[]) => {
    const named = values.filter((value) => words.includes(String(value)))
    return named.length > 0 ? named : values
  }
  try {
    const every = await everyScreen(product.url)
    const names = only(every.map(({ name }) => name))
    const waiting = every
      .filter(({ name }) => names.includes(name))
      .flatMap((roll) =>
        only(widths).flatMap((width) =>
          only(schemes).flatMap((scheme) =>
            only(languages).map((language) => ({ roll, width, scheme, language })),
          ),
        ),
      )
    // Two at a time; more would only wait for each other.
    const visitor = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await visitRoll({ browser, url: product.url, ...next }, look)
    }
    await Promise.all([visitor(), visitor()])
  } finally {
    await browser.close()
    await product.stop()
    await messengers.close()
  }
}

interface RollVisit extends Look {
  readonly browser: Browser
  readonly url: string
  readonly roll: Roll
}

async function visitRoll(
  { browser, url, roll, ...asked }: RollVisit,
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: asked.width, height: asked.width === 1280 ? 800 : 740 },
    colorScheme: asked.scheme,
    baseURL: url,
    timezoneId: 'Asia/Kolkata',
    deviceScaleFactor: asked.width === 1280 ? 1 : 2,
  })
  await context.addCookies([{ name: 'language', value: asked.language, url }])
  const page = await context.newPage()
  // A page without a network or with a failing server reports that by itself.
  page.on('console', (message) => {
    if (roll.state === undefined && message.type() === 'error')
      console.log(`${roll.name} ${new URL(page.url()).pathname}: ${message.text()}`)
  })
  const visit = (screen: string) => look({ ...asked, roll: roll.name, screen, page })
  if (roll.person !== undefined) {
    await signInAs(page, roll.person, () => visit('terms'))
    await chooseLanguage(page, asked.language)
  }
  await enterState(context, page, roll)
  for (const [name, path] of roll.screens) {
    await page.goto(typeof path === 'string' ? path : path())
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await comeToRest(page)
    await visit(name)
  }
  await context.close()
}

/** Waits until what comes after the heading has loaded, with pictures and fonts, and nothing moves any more. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForTimeout(350)
}

async function signInAs(page: Page, person: string, onTerms: () => Promise<void>): Promise<void> {
  await page.goto('/signin')
  await page.locator('input[type=email]').fill(`${person}@demo.example`)
  await page.locator('input[type=password]').fill('Saathi#2026')
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/signin')
  // Nila agrees to the terms in her first visit; later visits do not ask again.
  const agree = page.getByRole('dialog').getByRole('button')
  if (person === 'nila') await agree.waitFor({ timeout: 3000 }).catch(() => undefined)
  if (!(await agree.isVisible())) return
  await onTerms()
  await agree.click()
  await agree.waitFor({ state: 'hidden' })
}

/** A person who signs in gets their own language, so the asked one is chosen again. */
async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.goto('/moreinfo/faq')
  const choice = page.locator('header select')
  await choice.locator(`option[value=${language}]`).waitFor({ state: 'attached' })
  await choice.selectOption(language)
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The requests that still get a reply, so that a page loads far enough to show its failures. */
const answered = /\/api\/v2\/(users\/(status|profile|system_status)|translation|client-config)/

async function enterState(context: BrowserContext, page: Page, { state, screens }: Roll): Promise<void> {
  if (state === 'failing') {
    await context.route(/\/api\//, (route) =>
      answered.test(route.request().url())
        ? route.fallback()
        : route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Broken.', status: 500 } }),
    )
  }
  if (state !== 'offline') return
  const [home, ...later] = screens.flatMap(([, path]) => (typeof path === 'string' ? [path] : []))
  await page.goto(home ?? '/')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  // The phone keeps what these pages show; the others were never opened.
  for (const path of later.slice(0, 5)) {
    await comeToRest(page)
    await page.goto(path)
  }
  await comeToRest(page)
  await context.setOffline(true)
}
