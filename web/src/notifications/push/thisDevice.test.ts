// @vitest-environment happy-dom
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { compareWithServer, pushStateNow } from './thisDevice.ts'

let transport: FakeTransport
let shown: { tag: string; data: unknown; close: () => void }[]

beforeEach(() => {
  transport = fakeTransport()
  shown = []
  const registration = {
    pushManager: { getSubscription: async () => null },
    getNotifications: async () => shown,
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each([
  // An iPad calls itself a Mac.
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'needsInstall'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'needsInstall'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'unsupported'],
  ['Mozilla/5.0 (Linux; Android 5.0)', 5, 'unsupported'],
])('"%s" with %s touch points and no notifications is "%s"', async (userAgent, maxTouchPoints, state) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, serviceWorker: navigator.serviceWorker })
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  expect(await pushStateNow()).toBe(state)
})

test('what was read elsewhere closes, however many notifications there are, and what is unread stays', async () => {
  const closed: string[] = []
  shown = Array.from({ length: 130 }, (_, number) => ({
    tag: number === 1 ? 'call:r' : `n${number}`,
    data: { id: `n${number}` },
    close: () => void closed.push(`n${number}`),
  }))
  transport.on(pushCalls.openNotices, ({ query }) => ({
    ids: (query?.ids ?? '').split(',').filter((id) => !['n1', 'n70', 'n129'].includes(id)),
  }))
  await compareWithServer()
  expect(closed).toEqual(['n1', 'n70', 'n129'])
  const asked = transport.given(pushCalls.openNotices)
  expect(asked).toHaveLength(3)
})
