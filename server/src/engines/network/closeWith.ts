import type { Duplex } from 'node:stream'

/** Milliseconds in which the other end can read why its connection is closed. */
const readingMs = 1000

/** Sends the last words on a connection and closes it, even if the other end keeps its own side open. */
export function closeWith(stream: Duplex, words: string): void {
  stream.on('error', () => undefined)
  stream.end(words)
  setTimeout(() => stream.destroy(), readingMs).unref()
}
