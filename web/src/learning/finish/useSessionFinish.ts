import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Badge, Session } from '@saathi/contract/learning/session.ts'

import { useIdentity } from '../../device/identity.ts'
import { useOnline } from '../../wire/network.ts'
import { useAsk } from '../../wire/queries.ts'
import { callsIn, namedIn, placeOf } from '../area/area.ts'
import { type FinishCount, finishCount } from './rules.ts'

/** What a finished session brought. */
export interface SessionFinish {
  readonly isMentor: boolean
  /** Undefined for mentors in the learning hub, and while it is not known. */
  readonly count: FinishCount | undefined
  /** The minutes of the sessions that are left until the mentorship opens. */
  readonly minutesLeft: number
  /** `later`: the server says it when the network is back. */
  readonly badge: Badge['badgeType'] | 'later' | undefined
}

/** Returns what a finished session brought, from the server or from what this device stores. */
export function useSessionFinish(session: Session): SessionFinish {
  const place = placeOf(session)
  const identity = useIdentity()
  const isMentor = identity.state === 'signedIn' && identity.user.role === 'mentor'
  const status = useAsk(accessCalls.status, {}).data
  const progress = useAsk(callsIn(place.area).progress, { query: namedIn(place) }).data
  const badge = useBadge(session, progress?.badges)
  const gate = status?.way?.gates.find(({ name }) => name === 'sessions')
  const isCounted = !isMentor || place.area === 'mentorships'
  const needed = place.area === 'learninghub' ? gate?.total : undefined
  const count =
    progress === undefined || !isCounted
      ? undefined
      : finishCount({ progress, sessionId: session.id, needed })
  const left = count === undefined ? 0 : count.total - count.done
  const minutesLeft = useMinutesLeft(session, needed === undefined ? 0 : left)
  return { isMentor, count, minutesLeft, badge: isMentor ? undefined : badge }
}

function useBadge(session: Session, badges: readonly Badge[] | undefined): SessionFinish['badge'] {
  const isOnline = useOnline()
  const known = badges?.find((each) => each.session === session.id)
  if (known !== undefined) return known.badgeType
  return isOnline ? undefined : 'later'
}

/** Adds up the next sessions; without a network they count as long as this one. */
function useMinutesLeft(session: Session, left: number): number {
  const next = useAsk(
    callsIn('learninghub').sessions,
    { query: { notStarted: 'true', imageType: 'web', size: String(Math.max(left, 1)) } },
    { enabled: left > 0 },
  ).data
  const known = next?.slice(0, left) ?? []
  const rest = (left - known.length) * session.sessionDuration
  return known.reduce((sum, { sessionDuration }) => sum + sessionDuration, rest)
}
