import { typedDateOf, wireDateOf } from '@saathi/contract/base/dates.ts'
import { useState } from 'react'

import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field } from '../../ui/fields/Field.tsx'

interface TypedDayFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
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
export function TypedDayField({ label, hint, error, value, onChange, ...box }: TypedDayFieldProps) {
  const [text, setText] = useState('')
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={typedDateOf(value) ?? text}
          day={value === '' ? undefined : value}
          onChange={(typed) => {
            setText(typed)
            onChange(wireDateOf(typed) ?? '')
          }}
          placeholder="DD/MM/YYYY"
          {...box}
        />
      )}
    </Field>
  )
}
