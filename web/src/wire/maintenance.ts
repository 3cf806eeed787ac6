import { accessCalls } from '@saathi/contract/access/calls.ts'
import { useSyncExternalStore } from 'react'

import { makeListeners } from '../device/listeners.ts'
import { ask, onProblem } from './api.ts'
import { onNetwork } from './network.ts'

/** Seconds between two looks while nothing else would tell us. */
const lookEvery = 45
/** Seconds between two looks while the product is closed; each device waits a little differently, so that they do not all come back at once. */
const lookWhenClosed = 20

const changes = makeListeners()
const reopenings = makeListeners()
let closed = false
/** The socket is open and reports maintenance at once: no request has to ask. */
let isTold = false
let timer: ReturnType<typeof setTimeout> | undefined

onProblem(({ code }) => {
  if (code === 'maintenance') hearMaintenance(true)
})

/** Whether the product is under maintenance; the component renders again when that changes. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(changes.listen, () => closed)
}

/** Takes what the server said about its maintenance. */
export function hearMaintenance(under: boolean): void {
  if (under === closed) return
  closed = under
  changes.tell()
  if (!closed) reopenings.tell()
  plan()
}

/** Calls the listener when a maintenance has ended: the moment to ask again what was refused. */
export const onReopen = reopenings.listen

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
