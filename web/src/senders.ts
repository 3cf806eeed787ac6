import './learning/sender.ts'
import './feed/sender.ts'
import './safety/sender.ts'
import './assistant/sender.ts'
import { startLive } from './chat/screens/alerts/live.ts'

/** Lets every domain send what waits in the outbox. */
export function startSenders(): void {
  startLive()
}
