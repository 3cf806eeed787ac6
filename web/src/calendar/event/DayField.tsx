import { typedDateOf, wireDateOf } from '@saathi/contract/base/dates.ts'

import { useTexts } from '../../texts/texts.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field } from '../../ui/fields/Field.tsx'

interface DayFieldProps {
  readonly label: string
  /** YYYY-MM-DD, or the beginning of a date as it was typed. */
  readonly day: string
  readonly isFixed?: boolean
  readonly error: string | undefined
  readonly onChange: (day: string) => void
}

/** A day in the order in which India writes it, DD/MM/YYYY, typed or chosen. */
export function DayField({ label, day, isFixed = false, error, onChange }: DayFieldProps) {
  const t = useTexts()
  const typed = typedDateOf(day) ?? day
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={typed}
          day={wireDateOf(typed)}
          calendarLabel={t('questions.calendar')}
          disabled={isFixed}
          onChange={(text) => onChange(wireDateOf(text) ?? text)}
        />
      )}
    </Field>
  )
}
