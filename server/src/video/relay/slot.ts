import { isBefore } from './packets/order.ts'
import type { Packet, Sending } from './packets/wire.ts'

/** Packets of a line that can be sent again. */
const kept = 512
const mostRepeats = 3
/** A packet is not sent again sooner than a browser can have heard of it. */
const leastGapMs = 15

/** A line to a browser that carries one source after another. */
export interface Slot {
  readonly ssrc: number
  /** The seat that it carries. */
  source(): string | undefined
  carry(source: string | undefined): void
  /** Whether it waits for a whole picture before it sends anything. */
  isWaiting(): boolean
  /** Sends a packet of its source. */
  push(packet: Packet, at: number): void
  /** Sends again what did not arrive. Packets of a source before are left out. */
  repeat(lost: readonly number[], at: number): void
  /** Returns what it has sent; undefined if it carries nobody, and before the first packet. */
  sending(at: number): Sending | undefined
}

interface SlotParts {
  readonly ssrc: number
  readonly clockRate: number
  /** Whether a packet begins a whole picture; missing for voices. */
  readonly begins?: (payload: Buffer) => boolean
  send(packet: Packet): void
}

interface Kept {
  readonly packet: Packet
  at: number
  repeats: number
}

/** The newest packet that was sent, in the numbers of the line. */
interface Last {
  readonly sequence: number
  readonly timestamp: number
  readonly at: number
}

/** How the numbers of a source become those of the line. */
interface Shift {
  readonly sequence: number
  readonly timestamp: number
  /** A packet of the source with a number before this one comes too late. */
  readonly from: number
}

/**
 * Makes a line. Its numbers go on without a gap when its source changes, so that the browser sees one stream. A voice leaves no gap for
 * what was lost on its way here either: its listener would take it for a loss of the own line.
 */
export function makeSlot({ ssrc, clockRate, begins, send }: SlotParts): Slot {
  let source: string | undefined
  let shift: Shift | undefined
  let last: Last | undefined
  const count = { packets: 0, bytes: 0 }
  const history: (Kept | undefined)[] = []
  const start = (packet: Packet, at: number): Shift => {
    const { sequenceNumber, timestamp } = packet
    if (last === undefined) return { sequence: 0, timestamp: 0, from: sequenceNumber }
    const passed = Math.max(1, Math.round(((at - last.at) * clockRate) / 1000))
    return {
      sequence: last.sequence + 1 - sequenceNumber,
      timestamp: last.timestamp + passed - timestamp,
      from: sequenceNumber,
    }
  }
  return {
    ssrc,
    source: () => source,
    carry(next) {
      if (next === source) return
      source = next
      shift = undefined
      history.length = 0
    },
    isWaiting: () => source !== undefined && shift === undefined && begins !== undefined,
    push(packet, at) {
      if (shift === undefined) {
        if (begins?.(packet.payload) === false) return
        shift = start(packet, at)
      }
      if (isBefore(packet.sequenceNumber, shift.from)) return
      if (begins === undefined) shift = withoutGap(shift, packet.sequenceNumber)
      const sequenceNumber = (packet.sequenceNumber + shift.sequence) & 0xffff
      const timestamp = (packet.timestamp + shift.timestamp) >>> 0
      const sent = { ...packet, ssrc, sequenceNumber, timestamp }
      if (last === undefined || !isBefore(sequenceNumber, last.sequence))
        last = { sequence: sequenceNumber, timestamp, at }
      if (begins !== undefined) history[sequenceNumber % kept] = { packet: sent, at, repeats: 0 }
      count.packets += 1
      count.bytes += packet.payload.length
      send(sent)
    },
    repeat(lost, at) {
      if (source === undefined) return
      for (const number of lost) {
        const found = history[number % kept]
        if (found?.packet.sequenceNumber !== number) continue
        if (found.repeats >= mostRepeats || at - found.at < leastGapMs) continue
        found.at = at
        found.repeats += 1
        send(found.packet)
      }
    },
    sending: (at) =>
      source === undefined || last === undefined
        ? undefined
        : { ssrc, timestamp: timeAt(last, at, clockRate), ...count },
  }
}

/** Returns the time of a packet that would be sent now, in the numbers of its line. */
function timeAt({ timestamp, at }: Last, now: number, clockRate: number): number {
  return (timestamp + Math.round(((now - at) * clockRate) / 1000)) >>> 0
}

/** Returns the shift that lets a packet have the next number of the line. */
function withoutGap({ sequence, timestamp, from }: Shift, number: number): Shift {
  return { timestamp, sequence: sequence - ((number - from) & 0xffff), from: (number + 1) & 0xffff }
}
