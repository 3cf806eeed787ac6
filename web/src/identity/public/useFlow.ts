import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'

interface FlowGiven<Step extends string> {
  readonly path: string
  readonly steps: readonly [Step, ...Step[]]
  /** The furthest step that is open. */
  readonly reached: Step
  /** Where the arrow leads from the first step. */
  readonly before: string
}

interface Flow<Step extends string> {
  readonly step: Step
  readonly index: number
  /** Goes on to a step; the browser's back leads here again. */
  readonly go: (step: Step) => void
  /** One step back, as the browser's own back does it. */
  readonly back: () => void
}

/** State of history entries that were reached from the entry before, inside a flow. */
export const fromWithin = { state: { inFlow: true } }

/** Which slide of a flow is shown. The address says it, so that back, forward and reload do what they do everywhere. */
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
    // A step that is not open yet, or no more: the address says what is shown.
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
