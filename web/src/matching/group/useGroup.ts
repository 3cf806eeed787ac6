import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import { Problem } from '../../wire/api.ts'
import { type Loading, storeOffline, useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { groupStartOf } from '../time/timeLeft.ts'

storeOffline(matchCalls.groupHold)

/** Milliseconds between two questions whether a group whose time has come has started. */
const startingMs = 15_000
const longestMs = 600_000

/** The group that a person is in or leads; null if the server replies with 404, which means that there is none. */
export function useGroup(isWanted: boolean): Loading<GroupHold | null> {
  const group = useAsk(
    matchCalls.groupHold,
    {},
    { enabled: isWanted, againIn: (loaded) => againInMs(groupStartOf(loaded)) },
  )
  const { data, error, isPending, refetch } = group
  if (!isWanted || (error instanceof Problem && error.status === 404))
    return { data: null, error: null, isPending: false, refetch }
  return { data, error, isPending, refetch }
}

function againInMs(start: string | null): number | undefined {
  if (start === null) return undefined
  const leftMs = Date.parse(start) - serverNow().getTime()
  return Math.min(longestMs, Math.max(startingMs, leftMs))
}
