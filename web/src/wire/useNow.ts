import { useCallback, useSyncExternalStore } from 'react'

import { serverNow } from './serverTime.ts'

/** Milliseconds after which a page with days and minutes left counts them again. */
const usualStepMs = 20_000

/** The server's time in milliseconds, in steps; the component renders again at each step. */
export function useNow(stepMs = usualStepMs): number {
  const everyStep = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, stepMs)
      return () => clearInterval(timer)
    },
    [stepMs],
  )
  return useSyncExternalStore(everyStep, () => Math.floor(serverNow().getTime() / stepMs) * stepMs)
}
