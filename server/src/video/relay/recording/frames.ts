import { beginsKeyFrame, pictureIn } from '../packets/payload.ts'
import { isBefore } from '../packets/order.ts'
import type { Packet } from '../packets/wire.ts'
import type { Frame } from './webm.ts'

/** A packet that comes later than this after its followers is given up. */
const waitsMs = 250

/** One source of a recorded person: puts its packets in order and its pictures together. */
export interface Source {
  push(packet: Packet, at: number): void
  /** Takes the frames that are whole by now. */
  take(at: number): readonly Frame[]
  /** Whether a picture is missing that only a whole new one replaces. Asking forgets it. */
  takeBroken(): boolean
}

interface SourceParts {
  readonly kind: Frame['kind']
  readonly clockRate: number
  /** Returns the content of a voice's packet; undefined if it has none. */
  readonly voiceOf: (packet: Packet) => Buffer | undefined
  /** When the take began, by the relay's clock. */
  readonly begunAt: number
  /** Returns when a packet was spoken or seen, by the relay's clock; undefined before its sender has said what time it is. */
  readonly madeAt: (packet: Packet) => number | undefined
}

/** Makes a source. Sound and pictures from before the take are left out, even if they come late. */
export function makeSource({ kind, clockRate, voiceOf, begunAt, madeAt }: SourceParts): Source {
  const order = makeOrder()
  const pictures = makePictures()
  const frames: Frame[] = []
  const times = makeTimes({ clockRate, madeAt })
  const release = ({ packet, at }: Held) => {
    const time = times.of(packet, at) - begunAt
    if (time < 0) return pictures.lose()
    const data = kind === 'picture' ? pictures.join(packet) : voiceOf(packet)
    if (data === undefined || data.length === 0) return
    frames.push({ kind, at: time, isKey: kind === 'voice' || ((data[0] ?? 1) & 1) === 0, data })
  }
  return {
    push: (packet, at) => order.push({ packet, at }),
    take(at) {
      for (const next of order.take(at)) {
        if (next === 'lost') pictures.lose()
        else release(next)
      }
      return frames.splice(0)
    },
    takeBroken: () => kind === 'picture' && pictures.takeBroken(),
  }
}

/** A packet can be so much earlier than others of its source. */
const earlyMs = 250

/**
 * Finds when packets were made, by the relay's clock. The reports of the sender say it, so a slow network does not stretch or move them; before the
 * first one, the arrival says it. A time never goes back. It is never after the arrival, so a sender who lies makes nothing longer.
 */
function makeTimes({ clockRate, madeAt }: Pick<SourceParts, 'clockRate' | 'madeAt'>) {
  let anchor: { readonly timestamp: number; readonly ms: number } | undefined
  let last = -Infinity
  return {
    of(packet: Packet, at: number): number {
      const { timestamp } = packet
      anchor ??= { timestamp, ms: at }
      const said = madeAt(packet) ?? anchor.ms + (((timestamp - anchor.timestamp) | 0) * 1000) / clockRate
      const ms = Math.min(said, at + earlyMs)
      anchor = { timestamp, ms }
      last = Math.max(last, ms)
      return last
    },
  }
}

interface Held {
  readonly packet: Packet
  readonly at: number
}

/** Puts packets in the order of their numbers; one that does not come is lost. */
function makeOrder() {
  const held = new Map<number, Held>()
  let next: number | undefined
  const isLate = (at: number) => at - Math.min(...[...held.values()].map((each) => each.at)) >= waitsMs
  return {
    push(came: Held) {
      const { sequenceNumber: number } = came.packet
      next ??= number
      // It was given up, or was here before.
      if (!isBefore(number, next) && !held.has(number)) held.set(number, came)
    },
    *take(at: number): Generator<Held | 'lost'> {
      while (next !== undefined && held.size > 0) {
        const found = held.get(next)
        if (found === undefined && !isLate(at)) return
        held.delete(next)
        next = (next + 1) & 0xffff
        yield found ?? 'lost'
      }
    },
  }
}

/** Joins the packets of each picture. It begins with a whole one, and waits for another after a loss. */
function makePictures() {
  let parts: Buffer[] = []
  let isBroken = true
  let asksAgain = true
  const lose = () => {
    parts = []
    isBroken = true
    asksAgain = true
  }
  return {
    lose,
    join(packet: Packet): Buffer | undefined {
      if (parts.length === 0 && beginsKeyFrame(packet.payload)) isBroken = false
      const part = pictureIn(packet.payload)
      if (isBroken || part === undefined) return undefined
      // A part without its beginning is of a picture that was lost.
      if (parts.length === 0 && !part.isStart) {
        lose()
        return undefined
      }
      parts.push(part.data)
      return packet.marker ? Buffer.concat(parts.splice(0)) : undefined
    },
    takeBroken() {
      const was = asksAgain
      asksAgain = false
      return was
    },
  }
}
