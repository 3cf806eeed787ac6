import { accessCalls } from '@saathi/contract/access/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'
import { ask, onProblem } from './api.ts'
import { onNetwork } from './network.ts'

/** Seconds between two checks while the socket is not open. */
const lookEvery = 45
/** Seconds between two checks during maintenance. A random part spreads the devices, so that they do not all return at once. */
const lookWhenClosed = 20

const changes = makeListeners()
const reopenings = makeListeners()
let closed = false
/** Whether the socket is open. It reports maintenance at once, so no request is needed. */
let isTold = false
let timer: ReturnType<typeof setTimeout> | undefined

onProblem(({ code }) => {
  if (code === 'maintenance') hearMaintenance(true)
})

/** Whether the product is under maintenance; the component renders again when that changes. Checks run while it is shown. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(watch, isClosed, isClosed)
}

const isClosed = () => closed

function watch(listener: () => void): () => void {
  const stopListening = changes.listen(listener)
  const stopChecks = watchMaintenance()
  return () => {
    stopChecks()
    stopListening()
  }
}

/** Sets whether the server is under maintenance. */
export function hearMaintenance(under: boolean): void {
  if (under === closed) return
  closed = under
  changes.tell()
  if (!closed) reopenings.tell()
  plan()
}

/** Calls the listener when maintenance has ended, so that refused requests can be repeated. */
export const onReopen = reopenings.listen

/** Sets whether the socket reports maintenance, so that no checks are needed. */
export function maintenanceIsTold(told: boolean): void {
  isTold = told
}

/** Asks the server whether it is under maintenance. A server that cannot be reached changes nothing. */
export async function lookForMaintenance(): Promise<void> {
  const answer = await ask(accessCalls.systemStatus, {}).catch(() => undefined)
  if (answer !== undefined) hearMaintenance(answer.underMaintenance)
}

/** Starts the checks while the page is visible, and checks at once if maintenance may have begun. */
export function watchMaintenance(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void lookForMaintenance()
  }
  const isVisibleAgain = () => {
    if (closed || !isTold) look()
  }
  document.addEventListener('visibilitychange', isVisibleAgain)
  const stopListening = onNetwork((isOnline) => isOnline && isVisibleAgain())
  look()
  plan()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', isVisibleAgain)
    stopListening()
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
