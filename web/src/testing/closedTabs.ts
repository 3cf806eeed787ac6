import { afterEach } from 'vitest'

/*
 * A test opens a page by loading the modules again. The pages of earlier tests must not hear the later ones as other tabs would, so the
 * first page of a test closes their channels. A file that loads its modules once keeps its channel.
 */
let test = 0
const open = new Map<BroadcastChannel, number>()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    for (const [channel, opened] of open) if (opened < test) closeChannel(channel)
    open.set(this, test)
  }

  /** A page of an earlier test may still be at work; nobody hears it. */
  override postMessage(message: unknown): void {
    if (open.has(this)) super.postMessage(message)
  }
}

function closeChannel(channel: BroadcastChannel): void {
  open.delete(channel)
  channel.close()
}

afterEach(() => {
  test += 1
})
