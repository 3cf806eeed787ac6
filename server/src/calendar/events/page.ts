import { mostListedBytes } from '@saathi/contract/calendar/rules.ts'

import type { EventWords } from '../series/series.ts'

/** The requested page of a list; the first page has the number 1. */
export interface Page {
  readonly page: number
  readonly size: number
}

/** Returns a page of events. It ends with its size, or before its texts have too many bytes; then the next page goes on there. */
export function pageOf<Event extends EventWords>(events: Iterable<Event>, { page, size }: Page): Event[] {
  let number = 1
  let shown: Event[] = []
  let bytes = 0
  for (const event of events) {
    const own = bytesOf(event)
    if (shown.length === size || (shown.length > 0 && bytes + own > mostListedBytes)) {
      if (number === page) return shown
      number += 1
      shown = []
      bytes = 0
    }
    shown.push(event)
    bytes += own
  }
  return number === page ? shown : []
}

function bytesOf({ title, description, sessionName }: EventWords): number {
  return Buffer.byteLength(title) + Buffer.byteLength(description) + Buffer.byteLength(sessionName)
}
