import { useLocal } from '../../texts.ts'
import type { ControlProps } from '../control.ts'
import { scaleOptionsOf } from '../options.ts'
import { Points } from '../Points.tsx'

/** Fewer points than this are shown in a row. */
const fewPoints = 6

/** A scale of numbers, some of them with words. */
export function ScaleField(props: ControlProps) {
  const local = useLocal()
  const options = scaleOptionsOf(props.question)
  return (
    <Points
      {...props}
      inRow={options.length < fewPoints}
      points={options.map(({ option, label, localeLabel }) => {
        const words = local(label, localeLabel)
        return { option, words: words === '' || words === String(option) ? '' : `${option} · ${words}` }
      })}
    />
  )
}
