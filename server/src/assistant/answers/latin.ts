import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'

/** Hindi in Latin letters: the script of many questions, but not a language that a person can set. */
export const latinHindi = 'hi-Latn'

let known: Readonly<Record<string, string>> | undefined

/** Returns a text of the assistant in Hindi in Latin letters, from `content/assistant/latin.json`; undefined if it has none. */
export function latinText(key: string, values: Readonly<Record<string, string>>): string | undefined {
  known ??= readContent(v.record(v.string(), v.string()), 'assistant', 'latin.json')
  return known[key]?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
