import * as v from 'valibot'
import { afterEach, beforeEach, vi } from 'vitest'

import { stored } from '../../device/stored.ts'

const offered = stored('pushOffered', v.number(), { leavesWith: 'person' })

/** Before each test, the browser can show notifications, and the person has not been asked. The browser's own question is returned. */
export function beUndecided() {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
  beforeEach(() => {
    requestPermission.mockReset().mockResolvedValue('denied')
    offered.forget()
    vi.stubGlobal('PushManager', () => undefined)
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => undefined },
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return { requestPermission, forgetOffer: () => offered.forget() }
}
