import { navigate } from 'wouter/use-browser-location'

import { identityNow } from '../../device/identity.ts'
import { subscribe } from '../../wire/socket.ts'
import { offerNotices } from './offer.ts'
import { reportPush } from '../push/reportPush.ts'
import { compareWithServer } from '../push/thisDevice.ts'

/** Milliseconds until the notifications of this device are compared with the server: the page goes first. */
const compareMs = 3000

let isStarted = false

/** Opens the page that a person presses on in a notification, closes what they read elsewhere, and offers notifications at a moment that helps. */
export function startPush(): void {
  if (isStarted) return
  isStarted = true
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string')
      return
    ports[0]?.postMessage('open')
    navigate(data.open)
  })
  if (Notification.permission === 'granted') {
    setTimeout(() => void compareWithServer().catch(reportPush), compareMs)
    return
  }
  // After the person's own message, an answer is what they wait for.
  const stop = subscribe('new_message', ({ message }) => {
    const identity = identityNow()
    if (identity.state !== 'signedIn' || message.userId !== identity.user.id) return
    stop()
    offerNotices()
  })
}
