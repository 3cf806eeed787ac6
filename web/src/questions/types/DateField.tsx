import { wireDateOf } from '@saathi/contract/base/dates.ts'

import { useTexts } from '../../texts/texts.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'

/** A day. */
export function DateField(props: ControlProps) {
  const t = useTexts()
  return (
    <Field {...tiesOf(props)} hint={props.hint ?? t('questions.dateHint')}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={textOf(props.value)}
          day={wireDateOf(textOf(props.value))}
          calendarLabel={t('questions.calendar')}
          onChange={props.onChange}
          disabled={props.disabled}
        />
      )}
    </Field>
  )
}
