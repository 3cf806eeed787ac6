import type { ControlProps } from '../control.ts'
import { Options } from '../Options.tsx'

/** A choice of one short word. The options are side by side, or in a column once right and wrong are shown. */
export function ButtonsField(props: ControlProps) {
  return <Options {...props} inRow={props.verdict === undefined} />
}
