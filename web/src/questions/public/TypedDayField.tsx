import { typedDateOf, wireDateOf } from '@saathi/contract/base/dates.ts'
import { useState } from 'react'

import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field } from '../../ui/fields/Field.tsx'

interface TypedDayFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Says what is wrong with the typed text. It gets the day too if the text names a real one. */
  readonly problemOf?: ((typed: string, day: string) => string | undefined) | undefined
  /** YYYY-MM-DD; empty until a whole day is typed. */
  readonly value: string
  /** The first and the last day that the calendar offers. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Names the button that opens the calendar. */
  readonly calendarLabel: string
  readonly onChange: (day: string) => void
}

/** A day as India writes it, DD/MM/YYYY, typed or chosen. A browser's own field would follow the language of the browser. */
export function TypedDayField(props: TypedDayFieldProps) {
  const { label, hint, value, problemOf, onChange, ...box } = props
  const [text, setText] = useState('')
  const shown = typedDateOf(value) ?? text
  const { error = problemOf?.(shown, value), ...rest } = box
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={shown}
          day={value === '' ? undefined : value}
          onChange={(typed) => {
            setText(typed)
            onChange(wireDateOf(typed) ?? '')
          }}
          placeholder="DD/MM/YYYY"
          {...rest}
        />
      )}
    </Field>
  )
}
