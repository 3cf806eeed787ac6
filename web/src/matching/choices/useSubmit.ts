import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { useState } from 'react'

import { offerNotices } from '../../notifications/public/offer.ts'
import { ask, Problem } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import type { decisionsOf } from './candidates.ts'
import type { Gone } from './UnavailableDialog.tsx'

/** The steps after the server has answered. */
interface Afterwards {
  readonly onStored: () => void
  /** A chosen person is gone, and nothing was stored. */
  readonly onGone: (gone: Gone) => void
}

/** Loads again everything that a decision can have changed. */
export async function refreshMatching(): Promise<void> {
  await Promise.all([
    refreshAnswers(matchCalls.matchList),
    refreshAnswers(matchCalls.groupHold),
    refreshAnswers(matchingCalls.state),
    refreshAnswers(accessCalls.status),
  ])
}

/** Sends decisions once per press. What failed can be sent again: the server takes the same decision as no change. */
export function useSubmit({ onStored, onGone }: Afterwards) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async (interestSet: ReturnType<typeof decisionsOf>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { status } = await ask(matchCalls.decide, { body: { interestSet } })
      if (status === 'SUCCESS') {
        // The button rests until the page shows what follows.
        await refreshMatching().catch(() => undefined)
        onStored()
        if (interestSet.some(({ interestStatus }) => interestStatus === 'INTERESTED')) offerNotices()
      } else {
        onGone(status)
      }
    } catch (error) {
      setFailure(error)
      // A refusal means that the page knew too little, perhaps because another device has decided.
      if (error instanceof Problem) void refreshMatching().catch(() => undefined)
    }
    setBusy(false)
  }
  return { busy, failure, send }
}
