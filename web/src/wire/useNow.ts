import { useSyncExternalStore } from 'react'

import { serverNow } from './serverTime.ts'

/** Milliseconds after which a page with days and minutes left counts them again. */
const stepMs = 20_000

/** The server's time in milliseconds, in steps; the component renders again at each step. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, () => Math.floor(serverNow().getTime() / stepMs) * stepMs)
}

function everyStep(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs)
  return () => clearInterval(timer)
}
