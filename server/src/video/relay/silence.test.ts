import { spawn } from 'node:child_process'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'

import { type Order, type Report, reports } from './messages.ts'
import { writeLineSettings } from './settings.ts'

const settings = { hosts: ['127.0.0.1'], told: [], overTcp: false, isPrivate: true }
const opus = new RTCRtpCodecParameters({
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  payloadType: 111,
})
const [call, seat, take] = ['a-call', 'a-seat', 'a-take']

/** Starts the relay as the product does, and keeps what it says. */
function startRelay() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...writeLineSettings(settings) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: { readonly report: Report; readonly at: number }[] = []
  child.on('message', (message) => {
    said.push({ report: v.parse(reports, message), at: performance.now() })
  })
  const of = (kind: Report['kind']) => said.filter(({ report }) => report.kind === kind)
  return {
    of,
    order: (given: Order) => void child.send(given),
    comes: (kind: Report['kind'], times = 1) =>
      vi.waitUntil(() => of(kind).length >= times, { timeout: 20_000, interval: 10 }),
  }
}

/** A browser with a microphone that sends a packet every 20 ms once it is in. */
async function browserIn({ order, of, comes }: ReturnType<typeof startRelay>) {
  const browser = new RTCPeerConnection({
    iceServers: [],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [opus] },
  })
  const track = new MediaStreamTrack({ kind: 'audio' })
  browser.addTransceiver(track, { direction: 'sendonly' })
  await browser.setLocalDescription(await browser.createOffer())
  order({ kind: 'join', call, seat, attempt: '1', sdp: browser.localDescription?.sdp ?? '' })
  await comes('answer')
  const [answer] = of('answer').map(({ report }) => report)
  if (answer?.kind !== 'answer') throw new Error('The relay does not answer.')
  await browser.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
  let sent = 0
  const timer = setInterval(() => {
    sent += 1
    const header = new RtpHeader({ payloadType: 111, sequenceNumber: sent, timestamp: sent * 960, ssrc: 5 })
    track.writeRtp(new RtpPacket(header, Buffer.from(`<${sent}>`)))
  }, 20)
  onTestFinished(async () => {
    clearInterval(timer)
    await browser.close()
  })
  return { sent: () => sent }
}

test('after five seconds without a sign of the product a recording ends, and what is said afterwards is not stored', async () => {
  const relay = startRelay()
  await relay.comes('ready')
  const { sent } = await browserIn(relay)
  relay.order({ kind: 'record', call, takes: [{ seat, take, withPicture: false }] })
  const beating = setInterval(() => relay.order({ kind: 'beat' }), 500)
  await relay.comes('chunk', 3)
  expect(relay.of('ended')).toEqual([])
  clearInterval(beating)
  const silentSince = performance.now()
  await relay.comes('ended')
  const [ended] = relay.of('ended')
  expect(ended?.report).toEqual({ kind: 'ended', take })
  expect(ended?.at).toBeGreaterThan(silentSince + 4400)
  expect(ended?.at).toBeLessThan(silentSince + 6000)
  const stored = relay.of('chunk').length
  // The microphone goes on for longer than two parts of a recording, and the product is back.
  const until = sent() + 250
  await vi.waitUntil(() => sent() >= until, { timeout: 20_000 })
  relay.order({ kind: 'beat' })
  await relay.comes('beat', relay.of('beat').length + 1)
  expect(relay.of('chunk')).toHaveLength(stored)
})
