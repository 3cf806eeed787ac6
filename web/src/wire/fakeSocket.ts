import { vi } from 'vitest'

/** A socket of the browser, as a test plays the server at its other end. */
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
    this.sent.push(JSON.parse(frame) as Record<string, unknown>)
  }

  close(code = 1005): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  /** The server takes the connection. */
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

/** Puts fake sockets in place of the browser's; returns those that the client has asked for so far. */
export function fakeSockets(): () => readonly FakeSocket[] {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return () => sockets
}
