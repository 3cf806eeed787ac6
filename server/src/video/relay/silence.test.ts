import { expect, inject, onTestFinished, test, vi } from 'vitest'

import { openMicrophone } from '../testing/microphone.ts'
import { type RealRelay, startRelay } from '../testing/realRelay.ts'

const [call, seat, take] = ['a-call', 'a-seat', 'a-take']

async function browserIn(relay: RealRelay) {
  const microphone = await openMicrophone()
  onTestFinished(microphone.close)
  await microphone.goIn(await relay.answer({ call, seat }, microphone.offer))
  return microphone
}

test('after five seconds without a sign of the product a recording ends, and what is said afterwards is not stored', async () => {
  const relay = startRelay()
  await relay.comes('ready')
  const { sent } = await browserIn(relay)
  relay.order({ kind: 'record', call, takes: [{ seat, take, withPicture: false }] })
  let lastBeat = 0
  const beating = setInterval(() => {
    lastBeat = performance.now()
    relay.order({ kind: 'beat' })
  }, 500)
  await relay.comes('chunk', 3)
  expect(relay.of('ended')).toEqual([])
  clearInterval(beating)
  const silentSince = performance.now()
  await relay.comes('ended')
  const [ended] = relay.of('ended')
  expect(ended?.report).toEqual({ kind: 'ended', take })
  expect(ended?.at).toBeGreaterThan(lastBeat + 4900)
  expect(ended?.at).toBeLessThan(silentSince + 6000)
  const stored = relay.of('chunk').length
  // The microphone goes on for longer than two parts of a recording, and the product is back.
  const until = sent() + 250
  await vi.waitUntil(() => sent() >= until, { timeout: inject('patienceMs') })
  relay.order({ kind: 'beat' })
  await relay.comes('beat', relay.of('beat').length + 1)
  expect(relay.of('chunk')).toHaveLength(stored)
})
