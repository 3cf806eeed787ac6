import type { Page, Request } from '@playwright/test'

import { openFolds } from './folds.ts'

/** The requests of a page: how many it has begun, and those without an answer. */
interface Requests {
  begun: number
  readonly unfinished: Set<Request>
}

const requestsOf = new WeakMap<Page, Requests>()

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
  await rests(page)
  if ((await openFolds(page)) > 0) await rests(page)
}

/** Waits until a page shows what it has and asks for nothing more. What a reply brings may ask again, so it looks twice. */
async function rests(page: Page): Promise<void> {
  const until = Date.now() + 30_000
  const requests = watchRequests(page)
  for (let quiet = 0, begun = -1; quiet < 2;) {
    if (Date.now() > until) throw new Error(`${page.url()} goes on loading.`)
    const isShown = await page.evaluate(isShownWhenIdle)
    quiet = isShown && requests.unfinished.size === 0 && requests.begun === begun ? quiet + 1 : 0
    begun = requests.begun
  }
}

/** Waits until the page has drawn everything and its thread is free; returns whether it has loaded everything. It runs in the page. */
async function isShownWhenIdle(): Promise<boolean> {
  // A page that draws nothing for a second, as a covered window does, has drawn everything.
  await new Promise<unknown>((resolve) => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, 1000)
  })
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  const headings = [...document.querySelectorAll('h1')]
  return headings.some((one) => one.checkVisibility()) && document.querySelector('[aria-busy=true]') === null
}

function watchRequests(page: Page): Requests {
  const known = requestsOf.get(page)
  if (known !== undefined) return known
  const requests: Requests = { begun: 0, unfinished: new Set() }
  requestsOf.set(page, requests)
  page.on('request', (request) => {
    requests.begun += 1
    requests.unfinished.add(request)
  })
  page.on('requestfinished', (request) => requests.unfinished.delete(request))
  page.on('requestfailed', (request) => requests.unfinished.delete(request))
  return requests
}
