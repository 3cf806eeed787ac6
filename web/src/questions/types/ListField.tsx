import { useLocal, useTexts } from '../../texts/texts.ts'
import { SelectField } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'
import { optionsOf } from '../options.ts'

/** A choice from a list, with the device's picker. */
export function ListField(props: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  return (
    <SelectField
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      placeholder={t('questions.choose')}
      disabled={props.disabled}
      options={optionsOf(props.question).map(({ key, label, localeLabel, displayName }) => ({
        value: key,
        label: local(displayName ?? label, localeLabel),
      }))}
    />
  )
}
