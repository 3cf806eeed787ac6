import { matchingCalls } from '@saathi/contract/matching/calls.ts'

import { useIdentity } from '../../device/identity.ts'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import { stepsDone, viewOf } from '../rules.ts'
import { Way } from '../Way.tsx'

storeOffline(matchingCalls.state)

/** The four steps to a mentorship, as the waiting page shows them; nothing for people who are on no step. */
export function WayThere() {
  const identity = useIdentity()
  const state = useAsk(matchingCalls.state, {}, { isAlwaysAsked: true }).data
  if (state === undefined || identity.state !== 'signedIn') return null
  const done = stepsDone(viewOf(identity.user.role, state))
  return done === undefined ? null : <Way done={done} />
}
