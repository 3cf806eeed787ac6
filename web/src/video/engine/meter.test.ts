import { expect, test } from 'vitest'

import { makeMeter } from './meter.ts'

/** A connection with these statistics. */
function connectionWith(
  stats: readonly { readonly id: string; readonly timestamp?: number }[],
): RTCPeerConnection {
  const report = new Map(stats.map((each) => [each.id, each]))
  return { getStats: () => Promise.resolve(report) } as unknown as RTCPeerConnection
}

const left = {
  id: 'left',
  type: 'candidate-pair',
  nominated: true,
  currentRoundTripTime: 0.004,
  bytesSent: 100,
  bytesReceived: 200,
}
const inUse = {
  id: 'in use',
  type: 'candidate-pair',
  nominated: true,
  currentRoundTripTime: 0.4,
  availableOutgoingBitrate: 50_000,
  bytesSent: 1000,
  bytesReceived: 2000,
}
const transport = { id: 'transport', type: 'transport', selectedCandidatePairId: 'in use' }

test('a meter reads the way that is in use, not one that was left', async () => {
  const meter = makeMeter(connectionWith([left, inUse, transport]))
  await meter.measure()
  expect(meter.quality()).toEqual({ loss: 0, rttMs: 400, available: 50_000 })
})

test('without the word of the browser, a meter reads a way that was chosen', async () => {
  const meter = makeMeter(connectionWith([{ ...inUse, id: 'tried', nominated: false }, left]))
  await meter.measure()
  expect(meter.quality()?.rttMs).toBe(4)
})

test('the bytes of all ways count, each once', async () => {
  const meter = makeMeter(connectionWith([left, inUse, transport]))
  expect(await meter.measure()).toBe(3300)
  expect(await meter.measure()).toBe(0)
})

test('what the other side said of a line before it fell silent does not count for ever', async () => {
  const told = { id: 'told', type: 'remote-inbound-rtp', fractionLost: 0.3, timestamp: 50_000 }
  const lossAt = async (timestamp: number) => {
    const meter = makeMeter(connectionWith([{ ...inUse, timestamp }, transport, told]))
    await meter.measure()
    return meter.quality()?.loss
  }
  expect([await lossAt(52_000), await lossAt(70_000)]).toEqual([0.3, 0])
})
