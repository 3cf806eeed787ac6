import { NetworkFailure, Problem } from './wire/api.ts'
import type { Translate } from './texts.ts'

/** The sentence a person reads about a failed call: by the problem's code, or that the network failed. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof NetworkFailure) return t('error.network')
  if (!(error instanceof Problem)) return t('error.unexpected')
  return codeText(error.code, t, error.message)
}

/** The sentence for the code of a failure; `otherwise` where the code has no sentence of its own. */
export function codeText(code: string, t: Translate, otherwise = t('error.unexpected')): string {
  const key = `error.${code}`
  const text = t(key)
  return text === key ? otherwise : text
}

/** The first sentence about each field of a failed call, by wire name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Problem)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([field, [sentence]]) => [field, sentence]))
}
