import * as v from 'valibot'

import { windowShape } from './messages.ts'
import { openMixer } from './mixer.ts'

/*
 * The mixer: a process of its own with the lowest priority, so that no request waits for it, and a packet that breaks the decoder ends
 * this process alone. It ends with the channel to the product.
 */
const mixer = openMixer()

process.on('message', (message) => {
  const packets = mixer.mix(v.parse(windowShape, message)).map((packet) => Uint8Array.from(packet))
  process.send?.({ packets })
})
process.on('disconnect', () => process.exit(0))
