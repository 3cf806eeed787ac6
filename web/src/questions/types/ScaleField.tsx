import { useLocal } from '../../texts/texts.ts'
import type { ControlProps } from '../control.ts'
import { scaleOptionsOf } from '../options.ts'
import { Points } from '../Points.tsx'

/** From this many points on, only the numbers stand in the row, and their words above it. */
const manyPoints = 6

/** A scale of numbers, some of them with words. */
export function ScaleField(props: ControlProps) {
  const local = useLocal()
  const points = scaleOptionsOf(props.question).map(({ option, label, localeLabel }) => {
    const words = local(label, localeLabel)
    return { option, words: words === '' || words === String(option) ? '' : `${option} · ${words}` }
  })
  if (points.length < manyPoints) return <Points {...props} inRow points={points} />
  const worded = points.map(({ words }) => words).filter((words) => words !== '')
  return (
    <Points
      {...props}
      hint={[props.hint, worded.join(', ')].filter(Boolean).join(' ') || undefined}
      inRow
      points={points.map(({ option }) => ({ option, words: '' }))}
    />
  )
}
