let loadPages: () => Promise<unknown> = () => Promise.resolve()

/** Sets the function that loads the pages that work offline. */
export function loadOfflinePagesBy(load: () => Promise<unknown>): void {
  loadPages = load
}

/** Loads the pages that work offline, so that the service worker can store them. */
export async function loadOfflinePages(): Promise<void> {
  await loadPages()
}

/** Lets the service worker store the client and the files that this page has loaded; returns whether that worked. */
export async function storeClient(): Promise<boolean> {
  if (!canStoreClient() || !import.meta.env.PROD) return false
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    return active === null ? false : await askToStore(active)
  } catch {
    // Without the worker (private window, full disk) the client still works online.
    return false
  }
}

/** Milliseconds that the worker may take to store everything. */
const storeMs = 30_000

function askToStore(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const tooLate = setTimeout(() => resolve(false), storeMs)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(tooLate)
      resolve(data === true)
    })
    port1.start()
    worker.postMessage({ keep: [location.href, ...loadedFiles()] }, [port2])
  })
}

/** Whether this browser can open the product offline. */
export function canStoreClient(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
}
