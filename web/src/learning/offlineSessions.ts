import { accessCalls } from '@saathi/contract/access/calls.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { onPerson } from '../device/identity.ts'
import { keepOnDevice } from '../wire/queries.ts'
import { areas, callsIn, type SessionAt, storedNameOf } from './area.ts'

/** The stored names of the sessions on this device; sign-out empties this storage. */
const listKey = 'keptSessions'
const listShape = v.array(v.string())
const listeners = new Set<() => void>()
let list = readList()

// What the pages about sessions need is there without a network; sessions and quizzes only of those that were downloaded.
keepOnDevice(accessCalls.status)
for (const area of areas) {
  const { sessions, mySessions, progress, session, quiz } = callsIn(area)
  for (const call of [sessions, mySessions, progress]) keepOnDevice(call)
  for (const call of [session, quiz]) {
    keepOnDevice(call, (key) => list.includes(storedNameOf({ area, sessionId: sessionIn(key) })))
  }
}

onPerson(() => show(readList()))

/** Whether a session is on this device; the component renders again when that changes. */
export function useIsOffline(at: SessionAt): boolean {
  return useSyncExternalStore(subscribe, () => list).includes(storedNameOf(at))
}

/** The sessions on this device. */
export function offlineSessionsNow(): readonly SessionAt[] {
  return list.map((name) => {
    const inMentorships = name.startsWith('mentorships ')
    return inMentorships
      ? { area: 'mentorships', sessionId: name.slice('mentorships '.length) }
      : { area: 'learninghub', sessionId: name }
  })
}

/** Notes that a session is on this device now, or no longer. */
export function changeOfflineSessions(at: SessionAt, isThere: boolean): void {
  const others = list.filter((name) => name !== storedNameOf(at))
  const next = isThere ? [...others, storedNameOf(at)] : others
  localStorage.setItem(listKey, JSON.stringify(next))
  show(next)
}

/** Whether a key is that of a quiz of this session. */
export function isQuizOf({ area, sessionId }: SessionAt, key: readonly unknown[]): boolean {
  return key[0] === callsIn(area).quiz.path && sessionIn(key) === sessionId
}

/** The session that the answer under a key is about; empty where it is about none. */
function sessionIn(key: readonly unknown[]): string {
  const [, params] = key
  return typeof params === 'object' && params !== null && 'sessionId' in params
    ? String(params.sessionId)
    : ''
}

function readList(): readonly string[] {
  const text = localStorage.getItem(listKey)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), listShape), text)
  return read.success ? read.output : []
}

function show(next: readonly string[]): void {
  list = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
