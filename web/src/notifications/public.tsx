import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { useAsk } from '../wire/queries.ts'

// With the socket, after the page: a count that is on the screen is of more use than one that changes.
void import('./liveNotices.ts').catch(() => undefined)

/** How many notices the person has not looked at; follows the socket. */
export function useUnreadNotices(): number {
  return useAsk(notificationCalls.notices, {}).data?.unread ?? 0
}
