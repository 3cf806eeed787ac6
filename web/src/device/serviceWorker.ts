/*
 * Runs between the pages and the network, so that the product opens offline. It stores files that never change (named by
 * their content), pictures and the client's document. It does not store replies of the API; the pages do that.
 */

import { type PushWorker, startPushes } from './pushWorker.ts'

/** The worker types that are used here. TypeScript's own worker types conflict with those of pages. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly location: { readonly origin: string }
  addEventListener(type: 'install' | 'activate', hear: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(type: 'message', hear: (event: Told) => void): void
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this file runs in a worker, but is compiled with the types of pages
const worker = globalThis as unknown as Worker & PushWorker

const filesCache = 'files'
const picturesCache = 'pictures'
const documentCache = 'document'
/** The name under which the client's document is stored: any page's document can open every other page. */
const documentKey = '/document'
/** The documents of these pages already show the page, so each is stored for itself. */
const prerendered = ['/signin', '/start']
/** How long to wait for the network if a document is stored. On a slow network the next visit gets the new document. */
const patienceMs = 100
/** The largest number of stored files; the oldest are deleted. */
const mostFiles = 250

startPushes(worker)

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  // The landing page does not contain the client.
  if (request.mode === 'navigate') {
    if (isClientPage(url)) event.respondWith(answerDocument(event))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(answerPicture(event))
})

// A page lists the files that it loaded before this worker ran. The browser still has them cached, so nothing is loaded twice.
worker.addEventListener('message', (event) => {
  const { data, ports } = event
  if (isAddresses(data)) {
    const found = storeAll(data.keep)
    event.waitUntil(found.then((all) => ports[0]?.postMessage(all.every(Boolean))))
  }
})

function isClientPage({ pathname }: URL): boolean {
  return pathname !== '/' && !/^\/+(api|identity|ws|assets|files|pictures|dev|see-as)([/?]|$)/i.test(pathname)
}

function isAddresses(data: unknown): data is { readonly keep: readonly string[] } {
  return typeof data === 'object' && data !== null && 'keep' in data && Array.isArray(data.keep)
}

/** Returns the newest document, or the stored one if the network is too slow. */
async function answerDocument(event: Fetching): Promise<Response> {
  const key = documentKeyOf(new URL(event.request.url))
  const fresh = fetch(event.request).then(async (answer) => {
    if (isDocument(answer)) await put(documentCache, key, answer.clone())
    return answer
  })
  event.waitUntil(fresh.catch(() => undefined))
  const found = (await storedAs(documentCache, key)) ?? (await storedAs(documentCache, documentKey))
  if (found === undefined) return fresh
  const tooLate = new Promise<Response>((resolve) => setTimeout(() => resolve(found), patienceMs))
  return Promise.race([fresh.catch(() => found), tooLate])
}

function documentKeyOf({ pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return prerendered.includes(path) ? `${documentKey}${path}` : documentKey
}

function isDocument({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && headers.get('content-type')?.includes('text/html') === true
}

async function answerFile(request: Request): Promise<Response> {
  const found = await storedAs(filesCache, request.url)
  if (found !== undefined) return found
  const answer = await fetch(request)
  if (answer.ok) await putFile(request.url, answer.clone())
  return answer
}

/** Returns the stored picture at once and loads a newer one for the next visit. */
async function answerPicture(event: Fetching): Promise<Response> {
  const { request } = event
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await put(picturesCache, request.url, answer.clone())
    return answer
  })
  event.waitUntil(fresh.catch(() => undefined))
  return (await storedAs(picturesCache, request.url)) ?? fresh
}

/** Stores the missing files and documents; returns for each address whether it is stored now. One listing costs less than opening each file. */
async function storeAll(addresses: readonly string[]): Promise<boolean[]> {
  const stored = new Set((await listFiles()).map(({ url }) => url))
  return Promise.all(addresses.map((address) => storeFile(address, stored)))
}

async function listFiles(): Promise<readonly Request[]> {
  try {
    return await (await caches.open(filesCache)).keys()
  } catch {
    return []
  }
}

/** Whether the file at an address is stored now. */
async function storeFile(address: string, stored: ReadonlySet<string>): Promise<boolean> {
  const url = new URL(address, worker.location.origin)
  const isFile = url.pathname.startsWith('/assets/')
  if (url.origin !== worker.location.origin || !(isFile || isClientPage(url))) return true
  if (isFile && stored.has(url.href)) return true
  const answer = await fetch(address).catch(() => undefined)
  if (answer === undefined) return false
  if (isFile) return answer.ok && putFile(address, answer)
  return isDocument(answer) && put(documentCache, documentKeyOf(url), answer)
}

/** Returns the stored response of an address; undefined if there is none or the browser refuses access. */
async function storedAs(store: string, address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: store })
  } catch {
    return undefined
  }
}

/** Stores a response; returns whether there was space. The page gets the response either way. */
async function put(store: string, address: string, answer: Response): Promise<boolean> {
  try {
    await (await caches.open(store)).put(address, answer)
    return true
  } catch {
    return false
  }
}

/** How many files are stored. The worker lists them only once: listing costs more than storing, and a page stores a hundred. */
let fileCount: Promise<number> | undefined

async function putFile(url: string, answer: Response): Promise<boolean> {
  if (!(await put(filesCache, url, answer))) return false
  const counted = fileCount?.then((count) => (count < mostFiles ? count + 1 : deleteOldFiles()))
  fileCount = counted ?? deleteOldFiles()
  await fileCount
  return true
}

/** Deletes the oldest files if there are too many, and returns how many stay. */
async function deleteOldFiles(): Promise<number> {
  const cache = await caches.open(filesCache)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - mostFiles))) await cache.delete(old)
  return Math.min(all.length, mostFiles)
}
