import './learning/sender.ts'
import './feed/sender.ts'
import './safety/sender.ts'
import './assistant/sender.ts'
import './video/sender.ts'
import { startLive } from './chat/screens/alerts/live.ts'

/** Lets every domain send what waits in the outbox. */
export function startSenders(): void {
  startLive()
  startPushes()
}

/** Starts the notifications of this device, unless the browser blocks them. Their code is not part of the first page. */
function startPushes(): void {
  if (!('serviceWorker' in navigator) || !('Notification' in globalThis)) return
  if (Notification.permission === 'denied') return
  void import('./notifications/public/startPush.ts')
    .then(({ startPush }) => startPush())
    .catch(() => undefined)
}
