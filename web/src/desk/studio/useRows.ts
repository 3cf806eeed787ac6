import { useState } from 'react'

/** The state of the rows of a draft. */
export interface Rows {
  readonly chosen: string | undefined
  readonly open: string | undefined
  /** Where the loaded parts begin. */
  readonly parts: readonly number[]
  readonly choose: (key: string) => void
  readonly toggle: (key: string) => void
  readonly addPart: (next: number) => void
  readonly reset: () => void
}

/** Which row of a draft is chosen, and which one is open. */
export function useRows(): Rows {
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<string>()
  const [parts, setParts] = useState<readonly number[]>([0])
  return {
    chosen,
    open,
    parts,
    choose: setChosen,
    toggle: (key: string) => setOpen(open === key ? undefined : key),
    addPart: (next: number) => setParts([...parts, next]),
    reset: () => {
      setChosen(undefined)
      setOpen(undefined)
      setParts([0])
    },
  }
}
