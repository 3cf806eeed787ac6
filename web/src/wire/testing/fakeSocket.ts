import * as v from 'valibot'
import { vi } from 'vitest'

const fields = v.record(v.string(), v.unknown())

/** A fake of the browser's socket; the test plays the server. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  readonly url: string
  /** The frames that the client sent. */
  readonly sent: Readonly<Record<string, unknown>>[] = []

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    sockets.push(this)
  }

  send(frame: string): void {
    this.sent.push(v.parse(fields, JSON.parse(frame)))
  }

  close(code = 1005): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  /** The server accepts the connection. */
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** The server sends a frame. */
  tell(frame: object | string): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let sockets: FakeSocket[] = []

/** Replaces the browser's sockets with fakes; returns a function that lists those that the client has opened. */
export function fakeSockets(): () => readonly FakeSocket[] {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return () => sockets
}
