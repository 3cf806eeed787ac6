import type { ControlProps } from '../control.ts'
import { Options } from '../Options.tsx'

/** One of a few cards. */
export function CardsField(props: ControlProps) {
  return <Options {...props} />
}
