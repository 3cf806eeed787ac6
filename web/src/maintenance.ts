import { accessCalls } from '@saathi/contract/access/calls.ts'
import { useSyncExternalStore } from 'react'

import { ask, hearProblems } from './wire/api.ts'

/** Seconds between two looks while nothing else would tell us. */
const lookEvery = 45
/** Seconds between two looks while the product is closed; each device waits a little differently, so that they do not all come back at once. */
const lookWhenClosed = 20

const listeners = new Set<() => void>()
const reopening = new Set<() => void>()
let closed = false
/** Something live (the socket) tells of maintenance at once: then nobody has to look. */
let isTold = false
let timer: ReturnType<typeof setTimeout> | undefined

hearProblems(({ code }) => {
  if (code === 'maintenance') hearMaintenance(true)
})

/** Whether the product is under maintenance; the component renders again when that changes. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(subscribe, () => closed)
}

/** Takes what the server said about its maintenance. */
export function hearMaintenance(under: boolean): void {
  if (under === closed) return
  closed = under
  for (const listener of listeners) listener()
  if (!closed) for (const reopen of reopening) reopen()
  plan()
}

/** Is called when a maintenance has ended: the moment to ask again what was refused. */
export function onReopen(reopen: () => void): void {
  reopening.add(reopen)
}

/** Says whether something live tells of maintenance now, so that looking is not needed. */
export function maintenanceIsTold(told: boolean): void {
  isTold = told
}

/** Asks the server whether it is open; a server that cannot be reached changes nothing. */
export async function lookForMaintenance(): Promise<void> {
  const answer = await ask(accessCalls.systemStatus, {}).catch(() => undefined)
  if (answer !== undefined) hearMaintenance(answer.underMaintenance)
}

/** Looks from now on, as long as the page can be seen; at once where the product may be closed already. */
export function watchMaintenance(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void lookForMaintenance()
  }
  const isVisibleAgain = () => {
    if (closed || !isTold) look()
  }
  document.addEventListener('visibilitychange', isVisibleAgain)
  addEventListener('online', isVisibleAgain)
  look()
  plan()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', isVisibleAgain)
    removeEventListener('online', isVisibleAgain)
  }
}

function plan(): void {
  clearTimeout(timer)
  const seconds = closed ? lookWhenClosed * (0.75 + Math.random() / 2) : lookEvery
  timer = setTimeout(() => {
    const needed = closed || !isTold
    if (needed && document.visibilityState === 'visible') void lookForMaintenance()
    plan()
  }, seconds * 1000)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
