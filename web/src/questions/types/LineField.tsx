import { longestText } from '@saathi/contract/questions/kinds.ts'

import { TextArea, TextField } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'

/** A line of text. */
export function LineField(props: ControlProps) {
  const { autocomplete } = props.question
  const field = { ...tiesOf(props), value: textOf(props.value), onChange: props.onChange }
  // A given answer is shown in full, on several lines if it is long.
  if (props.disabled) return <TextArea {...field} disabled />
  return (
    <TextField
      {...field}
      maxLength={longestText}
      {...(autocomplete === undefined ? {} : { autoComplete: autocomplete })}
    />
  )
}
