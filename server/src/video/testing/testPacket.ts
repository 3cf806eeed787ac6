import type { Packet } from '../relay/packets/wire.ts'

/** A packet of a picture in VP8, 33 ms after the one before. */
export function testPacket(sequenceNumber: number, payload: Buffer, more: Partial<Packet> = {}): Packet {
  return {
    ssrc: 7,
    payloadType: 96,
    sequenceNumber,
    timestamp: sequenceNumber * 3000,
    marker: true,
    payload,
    level: undefined,
    ...more,
  }
}

/** What a person says in a second: its number. */
export function spokenIn(second: number, ssrc: number): Packet {
  return {
    ssrc,
    payloadType: 111,
    sequenceNumber: second,
    timestamp: second * 48_000,
    marker: false,
    payload: Buffer.from(`<${second}>`),
    level: undefined,
  }
}

/** Returns the seconds whose numbers are in stored bytes. */
export function secondsIn(stored: string): Set<number> {
  return new Set([...stored.matchAll(/<(\d+)>/g)].map(([, second]) => Number(second)))
}
