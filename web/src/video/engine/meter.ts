import type { Quality } from './transport.ts'

/** The fields of the browser's statistics that are read here. */
interface Stat {
  readonly id: string
  readonly type: string
  readonly timestamp?: number
  readonly kind?: string
  readonly packetsLost?: number
  readonly packetsReceived?: number
  readonly fractionLost?: number
  readonly roundTripTime?: number
  readonly currentRoundTripTime?: number
  readonly availableOutgoingBitrate?: number
  readonly nominated?: boolean
  readonly selectedCandidatePairId?: string
  readonly bytesSent?: number
  readonly bytesReceived?: number
}

interface Totals {
  readonly lost: number
  readonly received: number
  readonly bytes: number
}

/** The other side reports nothing more once nothing is sent to it. An older report then says nothing about the line. */
const oldMs = 15_000

/** Measures a connection. */
export function makeMeter(connection: RTCPeerConnection): {
  quality(): Quality | undefined
  /** Measures the time since the last measurement; returns its bytes in both directions. */
  measure(): Promise<number>
} {
  let quality: Quality | undefined
  let before: Totals = { lost: 0, received: 0, bytes: 0 }
  return {
    quality: () => quality,
    async measure() {
      const report = await connection.getStats()
      const stats: Stat[] = []
      report.forEach((each: Stat) => stats.push(each))
      const voices = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      const now = Math.max(...stats.map(({ timestamp = 0 }) => timestamp))
      const remotes = stats.filter(
        ({ type, timestamp = now }) => type === 'remote-inbound-rtp' && now - timestamp < oldMs,
      )
      const ways = stats.filter(({ type }) => type === 'candidate-pair')
      const used = stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId
      // A way that was left is still nominated, and its figures never change again.
      const pair = ways.find(({ id }) => id === used) ?? ways.find(({ nominated }) => nominated === true)
      const totals: Totals = {
        lost: voices.reduce((sum, { packetsLost = 0 }) => sum + packetsLost, 0),
        received: voices.reduce((sum, { packetsReceived = 0 }) => sum + packetsReceived, 0),
        bytes: ways.reduce((sum, { bytesSent = 0, bytesReceived = 0 }) => sum + bytesSent + bytesReceived, 0),
      }
      const lost = Math.max(0, totals.lost - before.lost)
      const all = lost + Math.max(0, totals.received - before.received)
      const bytes = Math.max(0, totals.bytes - before.bytes)
      before = totals
      if (pair === undefined) return 0
      const rtt = pair.currentRoundTripTime ?? remotes[0]?.roundTripTime ?? 0
      quality = {
        // The worse direction counts.
        loss: Math.max(all === 0 ? 0 : lost / all, ...remotes.map(({ fractionLost }) => fractionLost ?? 0)),
        rttMs: rtt * 1000,
        available: pair.availableOutgoingBitrate,
      }
      return bytes
    },
  }
}

/** How loud the voice on a line is, 0 to 1. */
export function levelOf(line: RTCRtpTransceiver | undefined): number {
  return line?.receiver.getSynchronizationSources()[0]?.audioLevel ?? 0
}
