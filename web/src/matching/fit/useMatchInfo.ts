import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'

import { storeOffline, useAsk } from '../../wire/queries.ts'

// A person who read a proposal at home can read it again on the way, without a network.
storeOffline(matchCalls.matchInfo)

/** How the two people of a proposal fit. Without an id nothing is asked. */
export function useMatchInfo(matchId: string | undefined) {
  return useAsk(
    matchCalls.matchInfo,
    { params: { matchId: matchId ?? '' } },
    { enabled: matchId !== undefined },
  )
}
