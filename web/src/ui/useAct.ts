import { useState } from 'react'

/** Runs the action of a button, one at a time, and gives the reason if it fails. */
export interface Act {
  readonly isBusy: boolean
  /** The error of the last attempt; undefined while there is none. */
  readonly failure: unknown
  readonly act: (work: () => Promise<unknown>) => Promise<void>
}

/** Runs what a button does, and says meanwhile that it is busy and afterwards why it failed. */
export function useAct(): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { isBusy, failure, act }
}
