import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { useSyncExternalStore } from 'react'

import { onPerson } from '../device/identity.ts'
import { keepOnDevice } from '../wire/queries.ts'

/** Ids of the sessions that this device keeps, in the storage that sign-out empties. */
const listKey = 'keptSessions'
const listeners = new Set<() => void>()
let list = readList()

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
  keepOnDevice(call, (key) => list.includes(sessionOf(key) ?? ''))
}

onPerson(() => show(readList()))

/** The ids of the sessions on this device; the component renders again when that changes. */
export function useKeptSessions(): readonly string[] {
  return useSyncExternalStore(subscribe, () => list)
}

/** The same, outside of components. */
export function keptSessionsNow(): readonly string[] {
  return list
}

/** Says anew which sessions this device keeps. */
export function listKeptSessions(next: readonly string[]): void {
  localStorage.setItem(listKey, JSON.stringify(next))
  show(next)
}

/** The session that the answer under a key is about. */
export function sessionOf(key: readonly unknown[]): string | undefined {
  const [, params] = key
  return typeof params === 'object' && params !== null && 'sessionId' in params
    ? String(params.sessionId)
    : undefined
}

function readList(): readonly string[] {
  const kept = localStorage.getItem(listKey)
  return kept === null ? [] : (JSON.parse(kept) as string[])
}

function show(next: readonly string[]): void {
  list = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
