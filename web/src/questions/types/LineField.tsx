import { longestText } from '@saathi/contract/questions/kinds.ts'

import { TextField } from '../../ui/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'

/** A line of text. */
export function LineField(props: ControlProps) {
  const { autocomplete } = props.question
  return (
    <TextField
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={longestText}
      disabled={props.disabled}
      {...(autocomplete === undefined ? {} : { autoComplete: autocomplete })}
    />
  )
}
