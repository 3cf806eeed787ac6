import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { navigate } from 'wouter/use-browser-location'

import { identityNow } from '../device/identity.ts'
import { refreshAnswers } from '../wire/queries.ts'
import { onSocketLost, onSocketOpen, subscribe } from '../wire/socket.ts'

let started = false

/** Lets a notice that arrives by the socket make every list and count of notices outdated; a second call changes nothing. */
export function startLiveNotices(): void {
  if (started) return
  started = true
  const refresh = () => void refreshAnswers(notificationCalls.notices)
  subscribe('notice', refresh)
  // When the connection is back, the page asks for the notices that came meanwhile. After the first connection it has them already.
  onSocketLost(() => {
    const stop = onSocketOpen(() => {
      stop()
      refresh()
    })
  })
  startPushes()
}

/** Milliseconds until the notifications of this device are compared with the server: the page goes first. */
const compareMs = 3000

/** Prepares this device for notifications. Their code loads on devices that show them, and after a moment at which they would help. */
function startPushes(): void {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string')
      return
    ports[0]?.postMessage('open')
    navigate(data.open)
  })
  const { permission } = Notification
  if (permission === 'granted') {
    setTimeout(() => {
      void import('./push/thisDevice.ts')
        .then(({ compareWithServer }) => compareWithServer())
        .catch(() => undefined)
    }, compareMs)
  }
  if (permission !== 'default') return
  // After the person's own message, an answer is what they wait for.
  const stop = subscribe('new_message', ({ message }) => {
    const identity = identityNow()
    if (identity.state !== 'signedIn' || message.userId !== identity.user.id) return
    stop()
    void import('./push/PushOffer.tsx').then(({ offerPushes }) => offerPushes()).catch(() => undefined)
  })
}
