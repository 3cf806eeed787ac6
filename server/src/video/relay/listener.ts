import { repeatMore } from '@saathi/contract/video/repeats.ts'

import { withoutRepetition, withType } from './packets/payload.ts'
import type { Person } from './person.ts'
import type { Packet } from './packets/wire.ts'

/** The way of a voice through the relay. */
interface Way {
  readonly from: Person
  readonly to: Person
  readonly at: number
}

/**
 * Returns a voice for a receiver; undefined if the receiver cannot hear it. On a way that loses much it repeats more, because its sender
 * knows only the losses on the own line. On a full line it repeats nothing.
 */
export function voiceFor(packet: Packet, way: Way): Packet | undefined {
  const { from, to, at } = way
  const repeats = to.losses.repeats(at)
  const red = repeats === 'none' ? undefined : to.line.shape.red
  const voice = inNumbersOf(packet, way, red)
  if (voice === undefined || red === undefined || repeats !== 'more') {
    to.sounded.delete(from.seat)
    return voice
  }
  const { payload, payloadType, timestamp } = voice
  const own = payloadType === red ? payload : Buffer.from([payloadType, ...payload])
  const { packet: repeated, kept } = repeatMore(own, timestamp, to.sounded.get(from.seat) ?? [])
  to.sounded.set(from.seat, kept)
  return { ...voice, payload: Buffer.from(repeated), payloadType: red }
}

/** Returns a voice in the receiver's numbers. Without a number for repetition it is a single sound. */
function inNumbersOf(packet: Packet, { from, to }: Way, red: number | undefined): Packet | undefined {
  const own = from.line.shape
  const { opus } = to.line.shape
  if (opus === undefined) return undefined
  if (packet.payloadType !== own.red) return { ...packet, payloadType: opus }
  const payload = red === undefined ? withoutRepetition(packet.payload) : withType(packet.payload, opus)
  return payload === undefined ? undefined : { ...packet, payload, payloadType: red ?? opus }
}
