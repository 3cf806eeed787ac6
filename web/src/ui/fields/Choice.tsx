import { type ReactNode, useId } from 'react'

import styles from './Choice.module.css'
import { FieldError } from './Field.tsx'
import { Icon } from '../Icon.tsx'

/** One thing to choose. */
export interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly note?: string | undefined
  readonly disabled?: boolean
  /** How an answered question shows this option. */
  readonly verdict?: 'right' | 'wrong' | undefined
}

interface ChoiceGroupProps {
  readonly legend: ReactNode
  /** The id of the heading that already shows the legend, so that it is neither shown nor read twice. */
  readonly labelledBy?: string | undefined
  readonly hint?: string | undefined
  readonly options: readonly ChoiceOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  readonly several?: boolean
  /** Short options side by side. */
  readonly inRow?: boolean
  readonly disabled?: boolean | undefined
  readonly error?: string | undefined
  /** Content between the hint and the options. */
  readonly above?: ReactNode
  /** The value that a number key chooses, if any. */
  readonly onDigit?: (digit: number) => string | undefined
}

/** Cards to choose one or several from. They are radio buttons or check boxes, so keys and screen readers work as usual. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const name = useId()
  const { options, chosen, several = false, inRow = false, error, hint } = props
  const isScale = options.every(({ label }) => /^\d+$/.test(label))
  const describedBy = [hint === undefined ? '' : `${name}-hint`, error === undefined ? '' : `${name}-error`]
    .join(' ')
    .trim()
  const choose = (value: string, on: boolean) => {
    if (!several) props.onChange([value])
    else props.onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  }
  return (
    <fieldset
      onKeyDown={(event) => {
        const value = /^\d$/.test(event.key) ? props.onDigit?.(Number(event.key)) : undefined
        if (value === undefined || props.disabled === true) return
        props.onChange([value])
        // The chosen option gets the focus, as with arrow keys.
        for (const input of event.currentTarget.querySelectorAll('input'))
          if (input.value === value) input.focus()
      }}
      aria-labelledby={props.labelledBy}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      aria-invalid={error !== undefined}
    >
      {props.labelledBy === undefined ? <legend className={styles.legend}>{props.legend}</legend> : null}
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {props.above}
      <div className={inRow ? (isScale ? styles.numbers : styles.row) : styles.group}>
        {options.map((option) => (
          <label
            key={option.value}
            className={[
              styles.choice,
              inRow ? styles.small : '',
              option.verdict ? styles[option.verdict] : '',
            ].join(' ')}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              disabled={props.disabled === true || option.disabled === true}
              onChange={(event) => choose(option.value, event.target.checked)}
            />
            {inRow ? null : (
              <span
                className={`${styles.mark} ${several ? styles.square : ''}`}
                data-verdict={option.verdict}
              >
                <Icon name={option.verdict === 'wrong' ? 'close' : 'tick'} />
              </span>
            )}
            <span className={styles.words}>
              {option.label}
              {option.note === undefined ? null : <span className={styles.note}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}
