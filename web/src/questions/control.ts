import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { isFile } from '@saathi/contract/questions/rules.ts'
import type { Verdict } from '@saathi/contract/questions/verdict.ts'

/** What the field of every question type receives. */
export interface ControlProps {
  readonly question: Question
  readonly label: string
  readonly labelHidden: boolean
  readonly hint: string | undefined
  readonly value: FormValue
  readonly onChange: (value: FormValue) => void
  readonly error: string | undefined
  readonly disabled: boolean
  readonly verdict: Verdict | undefined
}

/** What ties a field to its words. */
export function tiesOf({ label, labelHidden, hint, error }: ControlProps) {
  return { label, labelHidden, hint, error }
}

/** The text that a form holds of a question; empty where it holds something else. */
export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : ''
}

/** The keys that a form holds of a choice. */
export function keysOf(value: FormValue): readonly string[] {
  if (isFile(value) || value === '') return []
  return typeof value === 'string' ? [value] : value
}
