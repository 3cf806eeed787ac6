import { useState } from 'react'

/** What a person does with a button: one thing at a time, and why it failed. */
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
