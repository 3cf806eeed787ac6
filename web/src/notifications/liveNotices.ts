import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { refreshAnswers } from '../wire/queries.ts'
import { onSocketLost, onSocketOpen, subscribe } from '../wire/socket.ts'

let started = false

/** Lets a notice that arrives by the socket make every list and count of notices outdated; a second call changes nothing. */
export function startLiveNotices(): void {
  if (started) return
  started = true
  const refresh = () => void refreshAnswers(notificationCalls.notices)
  subscribe('notice', refresh)
  // What came meanwhile is asked for when the connection is back. The first one brings nothing that the page does not ask for.
  onSocketLost(() => {
    const stop = onSocketOpen(() => {
      stop()
      refresh()
    })
  })
}
