import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'

import { storeOffline, useAsk } from '../../wire/queries.ts'

// Whoever is asked on the way home reads again what they read at home.
storeOffline(matchCalls.matchInfo)

/** How the two people of a proposal fit. Without an id nothing is asked. */
export function useMatchInfo(matchId: string | undefined) {
  return useAsk(
    matchCalls.matchInfo,
    { params: { matchId: matchId ?? '' } },
    { enabled: matchId !== undefined },
  )
}
