import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import { useOnline } from '../../wire/network.ts'
import { storeOffline } from '../../wire/queries.ts'
import { areas, callsIn, placeOf, placeOfName, type SessionAt, storedNameOf } from '../area/area.ts'

const names = v.array(v.string())
const leaving = { leavesWith: 'person' } as const
/** The names of the sessions on this device, as `storedNameOf` makes them. */
const list = stored('keptSessions', names, leaving)
/** The names of the sessions that the person opened last: a reload without a network shows them, too. */
export const openedSessions = stored('openedSessions', names, leaving)
const none: readonly string[] = []
const namesNow = () => list.now() ?? none

const keyShape = v.tuple([
  v.string(),
  v.object({ sessionId: v.string() }),
  v.object({ mentorship: v.optional(v.string()) }),
])

// Everything that the session pages need is stored for offline use; sessions and quizzes only if they were downloaded or
// opened lately.
storeOffline(accessCalls.status)
for (const area of areas) {
  const { sessions, mySessions, progress, session, quiz } = callsIn(area)
  for (const call of [sessions, mySessions, progress]) storeOffline(call)
  for (const call of [session, quiz]) {
    storeOffline(call, (key) => [list, openedSessions].some((each) => each.now()?.includes(nameIn(key))))
  }
}

/** Whether a session is on this device; the component renders again when that changes. */
export function useIsOffline(at: SessionAt): boolean {
  return (list.use() ?? none).includes(storedNameOf(at))
}

/** Sessions in their order; without a network, those on this device come first, because only they open. */
export function useOfflineFirst(sessions: readonly SessionCard[]): readonly SessionCard[] {
  const shown = list.use() ?? none
  const isAway = (session: SessionCard) => Number(!shown.includes(storedNameOf(placeOf(session))))
  return useOnline() ? sessions : sessions.toSorted((a, b) => isAway(a) - isAway(b))
}

/** The sessions on this device. */
export function offlineSessionsNow(): readonly SessionAt[] {
  return namesNow().map(placeOfName)
}

/** Adds a session to the list of those on this device, or removes it. */
export function changeOfflineSessions(at: SessionAt, isThere: boolean): void {
  const others = namesNow().filter((name) => name !== storedNameOf(at))
  list.put(isThere ? [...others, storedNameOf(at)] : others)
}

/** Whether a key is that of a quiz of this session. */
export function isQuizOf(at: SessionAt, key: readonly unknown[]): boolean {
  return key[0] === callsIn(at.area).quiz.path && nameIn(key) === storedNameOf(at)
}

/** The stored name of the session of a reply, by the reply's key; empty if there is none. */
function nameIn(key: readonly unknown[]): string {
  const read = v.safeParse(keyShape, key)
  if (!read.success) return ''
  const [, { sessionId }, { mentorship = null }] = read.output
  return storedNameOf({ area: mentorship === null ? 'learninghub' : 'mentorships', mentorship, sessionId })
}
