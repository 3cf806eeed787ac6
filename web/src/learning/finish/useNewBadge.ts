import type { Badge } from '@saathi/contract/learning/session.ts'
import { useState } from 'react'

import { useIdentity } from '../../device/identity.ts'
import { useAsk } from '../../wire/queries.ts'
import { callsIn, namedIn, type SessionAt } from '../area/area.ts'
import { isDone } from '../area/rules.ts'
import { useSession } from '../useSession.ts'
import { wasTakenHere } from './takenQuizzes.ts'

/** Returns the better badge that a quiz has just earned for a completed session; undefined after every other quiz. */
export function useNewBadge(at: SessionAt, quizPath: string): Badge | undefined {
  const identity = useIdentity()
  const [isNew] = useState(() => wasTakenHere(quizPath))
  const session = useSession(at).data
  const counts =
    isNew &&
    identity.state === 'signedIn' &&
    identity.user.role === 'mentee' &&
    session !== undefined &&
    isDone(session)
  const progress = useAsk(callsIn(at.area).progress, { query: namedIn(at) }, { enabled: counts }).data
  const badge = progress?.badges.find((each) => each.session === at.sessionId)
  // Bronze came with the last step. Only the last quiz can add to it.
  return counts && badge?.badgeType !== 'Bronze' ? badge : undefined
}
