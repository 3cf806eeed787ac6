import { onSocketOpen, subscribe } from '../../wire/socket.ts'
import { refreshDesk } from './refresh.ts'

/** Several changes within this time are one refresh. */
const togetherMs = 150

let waiting: ReturnType<typeof setTimeout> | undefined

function refreshSoon(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    void refreshDesk()
  }, togetherMs)
}

/** Loads the shown lists of the desk again when a colleague has changed them, and when the connection is back. */
export function followDesk(): () => void {
  const ends = [subscribe('desk', refreshSoon), onSocketOpen(refreshSoon)]
  return () => {
    for (const end of ends) end()
    clearTimeout(waiting)
    waiting = undefined
  }
}
