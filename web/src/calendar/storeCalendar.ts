import { storeClient } from '../device/offlineClient.ts'

/** Milliseconds after the calendar was opened. Its visible content loads first. */
const afterMs = 5000

let isPlanned = false

/**
 * Stores the calendar's own files on this device, so that it opens without a network, once. A device on which no
 * mentorship was opened has no month to show either.
 */
export function storeCalendar(): void {
  if (isPlanned || !import.meta.env.PROD) return
  isPlanned = true
  setTimeout(() => void storeClient().catch(() => undefined), afterMs)
}
