import { useTexts } from '../../texts.ts'
import { Field } from '../../ui/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'
import { DateBox } from '../DateBox.tsx'

/** A day. */
export function DateField(props: ControlProps) {
  const t = useTexts()
  return (
    <Field {...tiesOf(props)} hint={props.hint ?? t('questions.dateHint')}>
      {(ties) => (
        <DateBox
          ties={ties}
          value={textOf(props.value)}
          onChange={props.onChange}
          disabled={props.disabled}
        />
      )}
    </Field>
  )
}
