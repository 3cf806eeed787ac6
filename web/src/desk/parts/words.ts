import { deskCalls } from '@saathi/contract/desk/calls.ts'

import { NetworkFailure, Problem } from '../../wire/api.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { type TextValues, type Translate, useLanguage, useTexts } from '../../texts/texts.ts'

/** The call for the texts of the desk, which only the desk loads. */
export const wordsFor = (language: string) => ({ query: { language_code: language } })

/** The function that returns texts at the desk: its own, or those of the whole product. */
export function useDeskTexts(): Translate {
  const t = useTexts()
  const language = useLanguage()
  const words = queryClient.getQueryData<Readonly<Record<string, string>>>(
    keyOf(deskCalls.texts, wordsFor(language)),
  )
  return (key: string, values: TextValues = {}) => {
    const { count } = values
    const plural = typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key
    const found = words?.[plural] ?? words?.[key]
    if (found === undefined) return t(key, values)
    return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}

/** Returns why a call of the desk failed. If a colleague was first, the sentence names them. */
export function deskFailure(error: unknown, t: Translate): string {
  if (error instanceof NetworkFailure) return t('error.network')
  if (!(error instanceof Problem)) return t('error.unexpected')
  const key = `error.${error.code}`
  const text = t(key)
  const [field] = Object.values(error.fields).flat()
  return field ?? (text === key ? error.message : text)
}
