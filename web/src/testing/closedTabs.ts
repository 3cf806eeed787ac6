import { randomUUID } from 'node:crypto'
import { BroadcastChannel as Channel, MessageChannel } from 'node:worker_threads'

import { afterAll, afterEach } from 'vitest'

/*
 * A test opens a page by loading the modules again. The pages of earlier tests must not hear the later ones as other tabs would, so the
 * first page of a test closes their channels. A file that loads its modules once keeps its channel.
 */
let test = 0
const open = new Map<Channel, number>()
/** Other files run in the same process, and must not hear this one. */
const thisFile = randomUUID()

// The tests of a worker run in contexts of their own. These have only what happy-dom has, and it has no channels.
class ChannelOfPage extends Channel {
  constructor(name: string) {
    super(`${thisFile} ${name}`)
    for (const [channel, opened] of open) if (opened < test) closeChannel(channel)
    open.set(this, test)
  }

  /** A page of an earlier test may still be at work; nobody hears it. */
  override postMessage(message: unknown): void {
    if (open.has(this)) super.postMessage(message)
  }
}

Object.assign(globalThis, { BroadcastChannel: ChannelOfPage, MessageChannel })

function closeChannel(channel: Channel): void {
  open.delete(channel)
  channel.close()
}

afterEach(() => {
  test += 1
})
afterAll(() => {
  for (const channel of open.keys()) closeChannel(channel)
})
