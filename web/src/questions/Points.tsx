import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { type ControlProps, keysOf } from './control.ts'

interface PointsProps extends ControlProps {
  readonly points: readonly { readonly option: number; readonly words: string }[]
  readonly inRow: boolean
}

/** The points of a scale. A number key chooses its point; 0 means 10. */
export function Points({ points, inRow, ...props }: PointsProps) {
  const values = points.map(({ option }) => option)
  return (
    <ChoiceGroup
      legend={props.label}
      labelledBy={props.labelledBy}
      hint={props.hint}
      error={props.error}
      disabled={props.disabled}
      inRow={inRow}
      chosen={keysOf(props.value)}
      onChange={([key = '']) => props.onChange(key)}
      onDigit={(digit) => {
        const point = digit === 0 && !values.includes(0) ? 10 : digit
        return values.includes(point) ? String(point) : undefined
      }}
      options={points.map(({ option, words }) => ({
        value: String(option),
        label: words === '' ? String(option) : words,
      }))}
    />
  )
}
