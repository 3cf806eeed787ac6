import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import type { Verdict } from '@saathi/contract/questions/verdict.ts'

/** The props of every question type's field. */
export interface ControlProps {
  readonly question: Question
  readonly label: string
  readonly labelledBy: string | undefined
  readonly hint: string | undefined
  readonly value: FormValue
  readonly onChange: (value: FormValue) => void
  readonly error: string | undefined
  readonly disabled: boolean
  readonly verdict: Verdict | undefined
}

/** The props that tie a field to its label, hint and error. */
export function tiesOf({ label, labelledBy, hint, error }: ControlProps) {
  return { label, labelledBy, hint, error }
}

/** The text of a form value; empty for other kinds of value. */
export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : ''
}

/** The chosen option keys of a form value. */
export function keysOf(value: FormValue): readonly string[] {
  if (isFile(value) || value === '') return []
  return typeof value === 'string' ? [value] : value
}
