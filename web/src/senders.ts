import './learning/sending.ts'
import './feed/sending.ts'
import './safety/sending.ts'
import './assistant/sending.ts'
import { startLive } from './chat/places/alerts/live.ts'

/** Lets every domain send what waits in the outbox. */
export function startSenders(): void {
  startLive()
}
