import { useId } from 'react'

import formStyles from './Form.module.css'

interface PillsProps<Value extends string> {
  readonly legend: string
  /** Whether only screen readers get the legend, because a field beside it has the same words. */
  readonly isLegendHidden?: boolean
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
  readonly chosen: Value | undefined
  readonly onChange: (value: Value) => void
}

/** A choice in one row. The pills are radio buttons, so keys and screen readers work as usual. */
export function Pills<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  chosen,
  onChange,
}: PillsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={formStyles.pills}>
      <legend className={isLegendHidden ? 'hidden-words' : formStyles.label}>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className={formStyles.pill}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
          <span>
            {label}
            {hint === undefined ? null : <small> · {hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
