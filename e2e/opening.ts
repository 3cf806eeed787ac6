import { expect, type Page, type Request } from '@playwright/test'

import { openFolds } from './folds.ts'

/** Milliseconds without a request after which a page shows all that it loads. */
const quietMs = 250

const unfinished = new WeakMap<Page, Set<Request>>()

/** Opens an address of the client that is running already, as a link does, and waits until it shows everything, also what it folds away. */
export async function openInside(page: Page, path: string): Promise<void> {
  watchRequests(page)
  await page.evaluate((address) => history.pushState(null, '', address), path)
  await showsEverything(page)
}

/** Opens an address as a reload does, and waits until it shows everything, also what it folds away. */
export async function openAfresh(page: Page, path: string): Promise<void> {
  watchRequests(page)
  await page.goto(path)
  await showsEverything(page)
}

async function showsEverything(page: Page): Promise<void> {
  await noRequests(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await openFolds(page)
  await noRequests(page)
}

async function noRequests(page: Page): Promise<void> {
  const until = Date.now() + 15_000
  let quietSince = Date.now()
  while (Date.now() - quietSince < quietMs) {
    if (Date.now() > until) throw new Error(`${page.url()} goes on loading.`)
    if ((unfinished.get(page)?.size ?? 0) > 0) quietSince = Date.now()
    await page.waitForTimeout(25)
  }
}

function watchRequests(page: Page): void {
  if (unfinished.has(page)) return
  const running = new Set<Request>()
  unfinished.set(page, running)
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
}
