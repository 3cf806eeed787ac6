import type { ControlProps } from '../control.ts'
import { Options } from '../Options.tsx'

/** One of a few short words, side by side; one below the other once right and wrong are shown. */
export function ButtonsField(props: ControlProps) {
  return <Options {...props} inRow={props.verdict === undefined} />
}
