import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { useEffect } from 'react'

import { refreshAnswers, useAsk } from '../wire/queries.ts'
import { subscribe } from '../wire/socket.ts'

/** How many notices the person has not looked at; follows the socket. */
export function useUnreadNotices(): number {
  const notices = useAsk(notificationCalls.notices, {})
  useEffect(() => subscribe('notice', () => void refreshAnswers(notificationCalls.notices)), [])
  return notices.data?.unread ?? 0
}
