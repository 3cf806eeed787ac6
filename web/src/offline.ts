let loadPages: () => Promise<unknown> = () => Promise.resolve()

/** Says how the pages are loaded that show what is kept on the device. */
export function loadKeptPagesBy(load: () => Promise<unknown>): void {
  loadPages = load
}

/** Loads the pages that show what is kept, so that the service worker has them. */
export async function loadKeptPages(): Promise<void> {
  await loadPages()
}

/** Has the service worker keep the client on this device, with what this page has loaded already. */
export async function keepClient(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: [location.href, ...loadedFiles()] })
  } catch {
    // A browser that refuses the worker (a private window, a full disk) works as before, with a network.
  }
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
