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
