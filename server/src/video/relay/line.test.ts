import { createSocket } from 'node:dgram'
import { once } from 'node:events'

import { expect, test } from 'vitest'
import { RTCPeerConnection } from 'werift'

import { openLine } from './line.ts'
import type { Heard } from './packets/wire.ts'

const settings = { hosts: ['127.0.0.1'], told: [], overTcp: false, isPrivate: true }

test('a browser is found by the relay, and an address inside the network that its offer names never is', async () => {
  const inside = createSocket('udp4').bind(0, '127.0.0.1')
  await once(inside, 'listening')
  let reached = 0
  inside.on('message', () => (reached += 1))
  const browser = new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' })
  browser.addTransceiver('audio', { direction: 'sendonly' })
  await browser.setLocalDescription(await browser.createOffer())
  const inward = `a=candidate:1 1 udp 2130706431 127.0.0.1 ${inside.address().port} typ host`
  const offer = (browser.localDescription?.sdp ?? '').replace(/(a=mid:.*\r\n)/, `$1${inward}\r\n`)
  expect(offer).toContain(inward)
  const opened = Promise.withResolvers<void>()
  const nothing = () => undefined
  const heard: Heard = {
    packet: nothing,
    missing: nothing,
    needsKeyFrame: nothing,
    received: nothing,
    clock: nothing,
    closed: nothing,
    opened: opened.resolve,
  }
  const line = await openLine(offer, settings, heard)
  await browser.setRemoteDescription({ type: 'answer', sdp: line.answer })
  await opened.promise
  expect(reached).toBe(0)
  line.close()
  await browser.close()
  inside.close()
})
