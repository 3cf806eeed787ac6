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

/** What a person shows in a second: a whole picture with its number. */
export function shownIn(second: number, ssrc: number): Packet {
  const key = Buffer.from([0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00])
  return testPacket(second, Buffer.concat([key, Buffer.from(`{${second}}`)]), {
    ssrc,
    timestamp: second * 90_000,
  })
}

/** Returns the seconds whose pictures are in stored bytes. */
export function picturesIn(stored: string): Set<number> {
  return new Set([...stored.matchAll(/\{(\d+)\}/g)].map(([, second]) => Number(second)))
}

/** Returns the seconds whose numbers are in stored bytes. */
export function secondsIn(stored: string): Set<number> {
  return new Set([...stored.matchAll(/<(\d+)>/g)].map(([, second]) => Number(second)))
}
