import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'

interface FlowGiven<Step extends string> {
  readonly path: string
  readonly steps: readonly [Step, ...Step[]]
  /** The last step that the person may open. */
  readonly reached: Step
  /** The page before the first step. */
  readonly before: string
}

interface Flow<Step extends string> {
  readonly step: Step
  readonly index: number
  /** Goes to a step; the browser's back button returns here. */
  readonly go: (step: Step) => void
  /** Goes one step back, like the browser's back button. */
  readonly back: () => void
}

/** The state of history entries that were opened from the previous step of a flow. */
export const fromWithin = { state: { inFlow: true } }

/** The shown slide of a flow. The address holds it, so that back, forward and reload work as usual. */
export function useFlow<Step extends string>({ path, steps, reached, before }: FlowGiven<Step>): Flow<Step> {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('step')
  const wanted = Math.max(
    0,
    steps.findIndex((step) => step === asked),
  )
  const index = Math.min(wanted, Math.max(0, steps.indexOf(reached)))
  const step = steps[index] ?? steps[0]
  const addressOf = (to: number) => (to === 0 ? path : `${path}?step=${steps[to] ?? ''}`)
  useHeadingFocus(step)
  useEffect(() => {
    // If the address names a step that is not open, it is corrected to the shown one.
    if (wanted !== index) navigate(index === 0 ? path : `${path}?step=${step}`, { replace: true })
  }, [wanted, index, path, step, navigate])
  return {
    step,
    index,
    go: (to) => navigate(addressOf(steps.indexOf(to)), fromWithin),
    back: () => {
      if (cameFromWithin()) history.back()
      else navigate(index === 0 ? before : addressOf(index - 1), { replace: true })
    },
  }
}

function cameFromWithin(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'inFlow' in state
}
