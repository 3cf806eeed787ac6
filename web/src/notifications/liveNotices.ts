import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { refreshAnswers } from '../wire/queries.ts'
import { subscribe } from '../wire/socket.ts'

let started = false

/** Lets a notice that arrives by the socket make every list and count of notices outdated; a second call changes nothing. */
export function startLiveNotices(): void {
  if (started) return
  started = true
  subscribe('notice', () => void refreshAnswers(notificationCalls.notices))
}
