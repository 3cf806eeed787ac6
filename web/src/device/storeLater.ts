import { storeClient } from './offlineClient.ts'

/** Milliseconds after a page was opened; until then its own content has the line for itself. */
const afterMs = 5000

/**
 * Returns a function that loads parts of the product and stores them on this device, so that they open without a
 * network. It does so once, and some seconds after its first call. A first visit does not pay for parts of a page
 * that was not opened.
 */
export function storesLater(load: () => Promise<unknown>): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned || !import.meta.env.PROD) return
    isPlanned = true
    setTimeout(() => void load().then(storeClient, () => undefined), afterMs)
  }
}
