import type { Sounded } from '@saathi/contract/video/repeats.ts'

import { type Incoming, makeIncoming } from './incoming.ts'
import { type Losses, makeLosses } from './losses.ts'
import { beginsKeyFrame } from './packets/payload.ts'
import { makeSlot, type Slot } from './slot.ts'
import type { Line, Packet } from './packets/wire.ts'

/** What a browser wants to receive, and what it sends. */
export interface Wish {
  /** The most pictures; none while its line is thin. */
  readonly pictures: number
  /** Whether its picture is that of a screen. */
  readonly screen: boolean
}

/** A moment of a source, in milliseconds of its sender's clock and in its own numbers. */
interface SourceClock {
  readonly ms: number
  readonly timestamp: number
  /** When it came. */
  readonly at: number
}

/** A browser in a call. */
export interface Person {
  readonly seat: string
  readonly line: Line
  readonly voices: readonly Slot[]
  readonly pictures: readonly Slot[]
  readonly incoming: Map<number, Incoming>
  /** What time each source says it is, by its own clock. */
  readonly clocks: Map<number, SourceClock>
  /** The milliseconds from the sender's clock to the relay's; undefined before the first report. */
  behindMs: number | undefined
  readonly losses: Losses
  /** The last sounds of each seat, while its voice is repeated more on the way to this browser. */
  readonly sounded: Map<string, readonly Sounded[]>
  wish: Wish
  /** The source of its picture, once there is one. */
  pictureSsrc: number | undefined
  askedAt: number
  /** What it was told last about its lines. */
  told: string
}

/** Milliseconds without a packet after which a picture counts as off. */
const offAfterMs = 3000

/** Seats a browser. */
export function makePerson(seat: string, line: Line): Person {
  const { shape } = line
  return {
    seat,
    line,
    voices: shape.voices.map((ssrc) => makeSlot({ ssrc, clockRate: 48_000, send: line.send })),
    pictures: shape.pictures.map((ssrc) =>
      makeSlot({ ssrc, clockRate: 90_000, begins: beginsKeyFrame, send: line.send }),
    ),
    incoming: new Map(),
    clocks: new Map(),
    behindMs: undefined,
    losses: makeLosses(),
    sounded: new Map(),
    wish: { pictures: shape.pictures.length, screen: false },
    pictureSsrc: undefined,
    askedAt: -Infinity,
    told: '',
  }
}

/** The kind of a packet's content, by the numbers of its sender. */
export function kindOf(
  { line: { shape } }: Person,
  { payloadType }: Packet,
): 'voice' | 'picture' | undefined {
  if (payloadType === shape.vp8) return 'picture'
  return payloadType === shape.opus || payloadType === shape.red ? 'voice' : undefined
}

/** Notes a packet of a person's own. */
export function noteOwn(
  person: Person,
  packet: Packet,
  { isPicture, at }: { isPicture: boolean; at: number },
): void {
  const { ssrc } = packet
  const known =
    person.incoming.get(ssrc) ??
    makeIncoming({ ssrc, clockRate: isPicture ? 90_000 : 48_000, repairs: isPicture })
  // A browser has two sources; more of them are left out.
  if (!person.incoming.has(ssrc) && person.incoming.size >= 4) return
  person.incoming.set(ssrc, known)
  if (isPicture) person.pictureSsrc = ssrc
  known.note(packet, at)
}

/** Clocks of phones drift apart by less than this. */
const driftPerMs = 0.0002

/** Notes what time a source says it is. The report that came fastest tells best how far the clocks are apart. */
export function noteClock(
  person: Person,
  ssrc: number,
  { ntp, timestamp, at }: { readonly ntp: bigint; readonly timestamp: number; readonly at: number },
): void {
  const { clocks, incoming } = person
  const known = incoming.get(ssrc)
  if (known === undefined) return
  known.noteClock(ntp, at)
  const ms = Number(ntp >> 32n) * 1000 + Number(ntp & 0xffff_ffffn) / 4_294_967.296
  const before = Math.max(-Infinity, ...[...clocks.values()].map((each) => each.at))
  const least = (person.behindMs ?? Infinity) + Math.max(0, at - before) * driftPerMs
  person.behindMs = Math.min(at - ms, least)
  clocks.set(ssrc, { ms, timestamp, at })
}

/**
 * Returns when a packet was made, by the relay's clock. One difference connects the clocks for all sources of a person, so that their sound and
 * picture keep together. Undefined until the source has sent its time.
 */
export function madeAt(
  { clocks, behindMs }: Person,
  { ssrc, timestamp }: Packet,
  clockRate: number,
): number | undefined {
  const own = clocks.get(ssrc)
  if (own === undefined || behindMs === undefined) return undefined
  return own.ms + (((timestamp - own.timestamp) | 0) * 1000) / clockRate + behindMs
}

/** Whether a person's picture moves. */
export function showsPicture({ pictureSsrc, incoming }: Person, at: number): boolean {
  const source = pictureSsrc === undefined ? undefined : incoming.get(pictureSsrc)
  return source !== undefined && source.silentFor(at) < offAfterMs
}

/** Asks a person for a whole picture, at most three times a second. */
export function askKeyFrame(person: Person, at: number): void {
  if (person.pictureSsrc === undefined || at - person.askedAt < 333) return
  person.askedAt = at
  person.line.askKeyFrame(person.pictureSsrc)
}
