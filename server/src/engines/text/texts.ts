import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FailureName } from '@saathi/contract/errors.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'

/** The product's texts in every language, read once from `content/languages`. */
export interface Texts {
  /** All languages, the default one first. */
  readonly languages: readonly Language[]
  /** Returns all texts of a language; for an unknown language, those of the default one. */
  all(languageCode: string): Readonly<Record<string, string>>
  /**
   * Returns the texts whose keys begin like these, which one page needs, with the errors of the files that contain
   * them.
   */
  beginningWith(languageCode: string, beginnings: readonly string[]): Readonly<Record<string, string>>
  /** Returns one text with `{name}` filled in. */
  text(languageCode: string, key: string, values?: Readonly<Record<string, string>>): string
  /** Returns the sentence of an expected failure, in the default language. */
  failure(name: FailureName): string
  /** Returns one text in the default language and in every other active one. */
  words(key: string, values?: Readonly<Record<string, string>>): Words
}

/** Returns the first of the wished languages that the product speaks; undefined if it speaks none. */
export function spokenLanguage(
  { languages }: Pick<Texts, 'languages'>,
  wishes: readonly string[],
): string | undefined {
  return wishes.find((wish) => languages.some((each) => each.isActive && each.languageCode === wish))
}

/** A text in the default language, and by language code in the others. */
export interface Words {
  readonly text: string
  readonly localeText: Record<string, string>
}

export interface Language {
  readonly language: string
  readonly languageCode: string
  readonly isActive: boolean
  readonly isDefault: boolean
}

const languageSchema = v.object({
  language: v.string(),
  languageCode: v.string(),
  isActive: v.boolean(),
  isDefault: v.boolean(),
})

const wordsSchema = v.record(v.string(), v.string())
/** The texts of a small domain, with all languages of a text side by side. */
const sharedSchema = v.record(v.string(), wordsSchema)
type File = Readonly<Record<string, string>>

/**
 * Reads `languages.json` and the texts of each active language. Each file holds one domain: in the folder of a
 * language, or for all languages together beside the folders.
 */
export function readTexts(folder: string): Texts {
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
  const languages: readonly Language[] = v.parse(v.array(languageSchema), read('languages.json'))
  const shared = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'languages.json')
    .map((file) => v.parse(sharedSchema, read(file)))
  const filesOf = (code: string) => [
    ...readdirSync(join(folder, code)).map((file) => v.parse(wordsSchema, read(code, file))),
    ...shared.map((texts) => inLanguage(texts, code)),
  ]
  const active = languages.filter((language) => language.isActive)
  const files = new Map(active.map(({ languageCode }) => [languageCode, filesOf(languageCode)]))
  const texts = new Map([...files].map(([code, all]) => [code, joined(all)]))
  const fallback = languages.find((language) => language.isDefault)?.languageCode ?? 'en'
  const all = (code: string) => texts.get(code) ?? texts.get(fallback) ?? {}
  const text: Texts['text'] = (code, key, values = {}) =>
    (all(code)[key] ?? all(fallback)[key] ?? key).replaceAll(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    )
  const further = active.filter(({ isDefault }) => !isDefault).map(({ languageCode }) => languageCode)
  return {
    languages,
    all,
    beginningWith: (code, beginnings) =>
      joined((files.get(code) ?? []).map((file) => withBeginnings(file, beginnings))),
    text,
    failure: (name) => text(fallback, `error.${snakeCase(name)}`),
    words: (key, values) => ({
      text: text(fallback, key, values),
      localeText: Object.fromEntries(further.map((code) => [code, text(code, key, values)])),
    }),
  }
}

function inLanguage(texts: v.InferOutput<typeof sharedSchema>, code: string): File {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, words]) => (words[code] === undefined ? [] : [[key, words[code]]])),
  )
}

function joined(files: readonly File[]): File {
  return Object.fromEntries(files.flatMap((file) => Object.entries(file)))
}

/** The errors of a domain are in its file; files without any wanted key are left out. */
function withBeginnings(file: File, beginnings: readonly string[]): File {
  const isError = (key: string) => key.startsWith('error.')
  const isAsked = (key: string) => beginnings.some((beginning) => key.startsWith(beginning))
  const keys = Object.keys(file)
  if (!keys.every(isError) && !keys.some(isAsked)) return {}
  return Object.fromEntries(Object.entries(file).filter(([key]) => isError(key) || isAsked(key)))
}
