import { NetworkFailure, Problem } from '../wire/api.ts'
import type { Translate } from './texts.ts'

/** Returns the error text of a failed call: by the problem's code, or that the network failed. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof NetworkFailure) return t('error.network')
  if (!(error instanceof Problem)) return t('error.unexpected')
  return codeText(error.code, t, error.message)
}

/** Returns why something could not be loaded. Without a network it loads by itself later. */
export function loadErrorText(error: unknown, t: Translate): string {
  return error instanceof NetworkFailure ? t('error.offline') : errorText(error, t)
}

/** Returns the error text for a code; `otherwise` if the code has no text. */
export function codeText(code: string, t: Translate, otherwise = t('error.unexpected')): string {
  const key = `error.${code}`
  const text = t(key)
  return text === key ? otherwise : text
}

/** Returns the first error text of each field of a failed call, by wire name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Problem)) return {}
  return Object.fromEntries(Object.entries(error.fields).map(([field, [sentence]]) => [field, sentence]))
}
