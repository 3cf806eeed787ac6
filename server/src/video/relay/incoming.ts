import { isBefore } from './packets/order.ts'
import type { Arrival, Packet } from './packets/wire.ts'

/** A packet that is missing is asked for at once, and again after these milliseconds. */
const againAfterMs = [40, 80, 160, 300]
/** More missing packets than this are not worth repeating: a new picture is. */
const mostMissing = 60

/** The packets of one source. */
export interface Incoming {
  /** Notes a packet; false if it was there before. */
  note(packet: Packet, at: number): void
  /** The packets to ask for again now. */
  missing(at: number): readonly number[]
  /** Whether so much is lost that only a new picture helps. Asking forgets it. */
  takeBroken(): boolean
  noteClock(ntp: bigint, at: number): void
  arrival(at: number): Arrival
  /** Milliseconds since its last packet. */
  silentFor(at: number): number
}

interface IncomingParts {
  readonly ssrc: number
  readonly clockRate: number
  /** Whether missing packets are asked for again: pictures need them, and a voice comes too late. */
  readonly repairs: boolean
}

/** The missing packets of a source. */
function makeGaps() {
  const missing = new Map<number, { asked: number; due: number }>()
  let isBroken = false
  const giveUp = () => {
    missing.clear()
    isBroken = true
  }
  return {
    filled: (number: number) => void missing.delete(number),
    note({
      highest,
      number,
      at,
    }: {
      readonly highest: number
      readonly number: number
      readonly at: number
    }) {
      const gap = ((number - highest) & 0xffff) - 1
      if (gap > mostMissing) return giveUp()
      for (let step = 1; step <= gap; step += 1) missing.set((highest + step) & 0xffff, { asked: 0, due: at })
    },
    ask(at: number): number[] {
      const ask: number[] = []
      for (const [number, entry] of missing) {
        if (entry.due > at) continue
        const wait = againAfterMs[entry.asked]
        if (wait === undefined) {
          giveUp()
          return []
        }
        entry.due = at + wait
        entry.asked += 1
        ask.push(number)
      }
      return ask
    },
    takeBroken() {
      const was = isBroken
      isBroken = false
      return was
    },
  }
}

/** Counts what arrives of a source, and what is missing of it. */
export function makeIncoming({ ssrc, clockRate, repairs }: IncomingParts): Incoming {
  const gaps = makeGaps()
  let first: number | undefined
  let highest = 0
  let received = 0
  let jitter = 0
  let transit: number | undefined
  let lastAt = 0
  let before = { expected: 0, received: 0 }
  let clock: { readonly middle: number; readonly at: number } | undefined
  return {
    note({ sequenceNumber: number, timestamp }, at) {
      received += 1
      lastAt = at
      const now = (at * clockRate) / 1000 - timestamp
      if (transit !== undefined) jitter += (Math.min(clockRate, Math.abs(now - transit)) - jitter) / 16
      transit = now
      first ??= number
      if (received === 1) highest = number
      const low = highest & 0xffff
      if (isBefore(number, low) || number === low) {
        gaps.filled(number)
        return
      }
      if (repairs) gaps.note({ highest, number, at })
      highest += (number - low) & 0xffff
    },
    missing: gaps.ask,
    takeBroken: gaps.takeBroken,
    noteClock(ntp, at) {
      clock = { middle: Number((ntp >> 16n) & 0xffff_ffffn), at }
    },
    arrival(at) {
      const expected = first === undefined ? 0 : highest - first + 1
      const due = expected - before.expected
      const lost = Math.max(0, due - (received - before.received))
      before = { expected, received }
      return {
        ssrc,
        fractionLost: due <= 0 ? 0 : Math.min(255, Math.floor((lost / due) * 256)),
        packetsLost: Math.max(0, expected - received),
        highestSequence: highest >>> 0,
        jitter: Math.round(jitter),
        lsr: clock?.middle ?? 0,
        dlsr: clock === undefined ? 0 : Math.round(((at - clock.at) / 1000) * 65_536),
      }
    },
    silentFor: (at) => at - lastAt,
  }
}
