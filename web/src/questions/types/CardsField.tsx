import type { ControlProps } from '../control.ts'
import { Options } from '../Options.tsx'

/** A choice of one card. */
export function CardsField(props: ControlProps) {
  return <Options {...props} />
}
