let loadPages: () => Promise<unknown> = () => Promise.resolve()

/** Says how the pages are loaded that show what is kept on the device. */
export function loadKeptPagesBy(load: () => Promise<unknown>): void {
  loadPages = load
}

/** Loads the pages that show what is kept, so that the service worker has them. */
export async function loadKeptPages(): Promise<void> {
  await loadPages()
}

/** Lets the service worker store the client on this device, with the files that this page has loaded; returns whether it did. */
export async function keepClient(): Promise<boolean> {
  if (!keepsClient() || !import.meta.env.PROD) return false
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    return active === null ? false : await tellToKeep(active)
  } catch {
    // A browser that refuses the worker (a private window, a full disk) works as before, with a network.
    return false
  }
}

/** Milliseconds in which the worker has to have kept everything. */
const patience = 30_000

function tellToKeep(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const tooLate = setTimeout(() => resolve(false), patience)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(tooLate)
      resolve(data === true)
    })
    port1.start()
    worker.postMessage({ keep: [location.href, ...loadedFiles()] }, [port2])
  })
}

/** Whether this browser can open the product without a network. */
export function keepsClient(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
}
