import { afterEach } from 'vitest'

/*
 * A test opens pages by loading the modules anew. The pages of earlier tests must not hear the later ones as other tabs would, so their
 * channels are closed after each test.
 */
const open = new Set<BroadcastChannel>()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    open.add(this)
  }
}

afterEach(() => {
  for (const channel of open) channel.close()
  open.clear()
})
