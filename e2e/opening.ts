import { expect, type Page, type Request } from '@playwright/test'

import { openFolds } from './folds.ts'

/** Milliseconds without a request after which a page shows all that it loads. */
const quietMs = 250

/** The requests of a page that run, and how many it has begun. */
interface Requests {
  readonly running: Set<Request>
  begun: number
}

const requestsOf = new WeakMap<Page, Requests>()

/** Opens an address of the client that is running already, as a link does, and waits until it shows everything, also what it folds away. */
export async function openInside(page: Page, path: string): Promise<void> {
  const requests = watchRequests(page)
  await page.evaluate((address) => history.pushState(null, '', address), path)
  await showsEverything(page, requests)
}

/** Opens an address as a reload does, and waits until it shows everything, also what it folds away. */
export async function openAfresh(page: Page, path: string): Promise<void> {
  const requests = watchRequests(page)
  await page.goto(path)
  await showsEverything(page, requests)
}

async function showsEverything(page: Page, requests: Requests): Promise<void> {
  await noRequests(page, requests)
  const begun = requests.begun
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const opened = await openFolds(page)
  // A page that stayed quiet and opened nothing has nothing more to load.
  if (opened > 0 || requests.begun > begun) await noRequests(page, requests)
}

async function noRequests(page: Page, { running }: Requests): Promise<void> {
  const until = Date.now() + 15_000
  let quietSince = Date.now()
  while (Date.now() - quietSince < quietMs) {
    if (Date.now() > until) throw new Error(`${page.url()} goes on loading.`)
    if (running.size > 0) quietSince = Date.now()
    await page.waitForTimeout(25)
  }
}

function watchRequests(page: Page): Requests {
  const known = requestsOf.get(page)
  if (known !== undefined) return known
  const requests: Requests = { running: new Set(), begun: 0 }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    requests.begun += 1
    requests.running.add(request)
  })
  page.on('requestfinished', (request) => requests.running.delete(request))
  page.on('requestfailed', (request) => requests.running.delete(request))
  return requests
}
