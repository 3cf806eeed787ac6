import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import * as v from 'valibot'

import { stored } from '../device/stored.ts'
import { keepOnDevice } from '../wire/queries.ts'

/** Ids of the sessions that this device keeps. */
const list = stored('keptSessions', v.array(v.string()), { leavesWith: 'person' })
const none: readonly string[] = []

// What the learning hub and the kept sessions need is there without a network.
for (const call of [
  accessCalls.status,
  learningCalls.sessions,
  learningCalls.mySessions,
  learningCalls.progress,
]) {
  keepOnDevice(call)
}
for (const call of [learningCalls.session, learningCalls.quiz]) {
  keepOnDevice(call, (key) => keptSessionsNow().includes(sessionOf(key) ?? ''))
}

/** The ids of the sessions on this device; the component renders again when that changes. */
export function useKeptSessions(): readonly string[] {
  return list.use() ?? none
}

/** The same, outside of components. */
export function keptSessionsNow(): readonly string[] {
  return list.now() ?? none
}

/** Says anew which sessions this device keeps. */
export function listKeptSessions(next: readonly string[]): void {
  list.put([...next])
}

/** The session that the answer under a key is about. */
export function sessionOf(key: readonly unknown[]): string | undefined {
  const [, params] = key
  return typeof params === 'object' && params !== null && 'sessionId' in params
    ? String(params.sessionId)
    : undefined
}
