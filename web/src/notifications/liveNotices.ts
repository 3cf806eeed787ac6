import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { refreshAnswers } from '../wire/queries.ts'
import { onSocketLost, onSocketOpen, subscribe } from '../wire/socket.ts'

/** Lets a notice that arrives by the socket make every list and count of notices outdated. */
export function startLiveNotices(): void {
  const refresh = () => void refreshAnswers(notificationCalls.notices)
  subscribe('notice', refresh)
  // When the connection is back, the page asks for the notices that came meanwhile. After the first connection it has them already.
  onSocketLost(() => {
    const stop = onSocketOpen(() => {
      stop()
      refresh()
    })
  })
}
