import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { useAsk } from '../../wire/queries.ts'

// Live updates load after the page, because showing the first count matters more.
void import('../liveNotices.ts').then(({ startLiveNotices }) => startLiveNotices()).catch(() => undefined)

/** The number of unread notices, updated by the socket. */
export function useUnreadNotices(): number {
  return useAsk(notificationCalls.notices, {}).data?.unread ?? 0
}
