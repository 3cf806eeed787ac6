import { longestTextBox } from '@saathi/contract/questions/kinds.ts'

import { TextArea } from '../../ui/fields/Field.tsx'
import { type ControlProps, textOf, tiesOf } from '../control.ts'

/** Several lines of text. */
export function BoxField(props: ControlProps) {
  return (
    <TextArea
      {...tiesOf(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      maxLength={longestTextBox}
      disabled={props.disabled}
    />
  )
}
