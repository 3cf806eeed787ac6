import { TextField } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'

/** A number, as people type it. */
export function NumberField(props: ControlProps) {
  return (
    <TextField
      {...tiesOf(props)}
      inputMode="decimal"
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={30}
      disabled={props.disabled}
    />
  )
}
