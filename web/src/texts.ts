import { contentCalls } from '@saathi/contract/content/calls.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { makeListeners } from './device/listeners.ts'
import { storedEach } from './device/stored.ts'
import { ask } from './wire/api.ts'

/** The words of one language, by key. */
type Words = Readonly<Record<string, string>>

/** Values for the `{name}` places of a text; `count` also chooses the plural form (`key_one`, `key_other`). */
export type TextValues = Readonly<Record<string, string | number>>

/** Returns the text of a key in the current language. */
export type Translate = (key: string, values?: TextValues) => string

interface Store {
  readonly language: string
  readonly words: Words
  readonly translate: Translate
}

const languageKey = 'language'
const words = storedEach(
  'words.',
  v.object({ version: v.string(), words: v.record(v.string(), v.string()) }),
  { leavesWith: 'device' },
)
const changes = makeListeners()
let store: Store = makeStore(document.documentElement.lang || 'en', {})

/** The function that returns texts; the component renders again when the language changes. */
export function useTexts(): Translate {
  return useSyncExternalStore(changes.listen, () => store.translate)
}

/** The code of the language of now. */
export function useLanguage(): string {
  return useSyncExternalStore(changes.listen, () => store.language)
}

/** The text in a person's language out of content that carries several: the English one where there is none. */
export function useLocal(): (text: string, locales: Readonly<Record<string, string>> | undefined) => string {
  const language = useLanguage()
  return (text, locales) => locales?.[language] ?? text
}

/** The title in the browser's tab and other places outside of components. */
export function textNow(key: string, values?: TextValues): string {
  return store.translate(key, values)
}

/** Loads the words of the language the page was served in; stored ones are used at once and need no network. */
export async function startTexts(): Promise<void> {
  await showLanguage(document.documentElement.lang || 'en')
}

/** The language of now, outside of components. */
export function languageNow(): string {
  return store.language
}

/** Changes the language of everything on the screen without loading the page anew, and remembers it on this device; throws where its words cannot be loaded. */
export async function showLanguage(language: string): Promise<void> {
  const spoken = storedWords(language) ?? (await loadWords(language))
  document.documentElement.lang = language
  document.cookie = `${languageKey}=${language}; path=/; max-age=31536000; samesite=lax`
  store = makeStore(language, spoken)
  changes.tell()
}

async function loadWords(language: string): Promise<Words> {
  const loaded = await ask(contentCalls.translation, { query: { language_code: language } })
  words(language).put({ version: textsVersion(), words: loaded })
  return loaded
}

function storedWords(language: string): Words | undefined {
  const found = words(language).now()
  return found?.version === textsVersion() ? found.words : undefined
}

/** The version that the server wrote into the page; stored words of another version are not used. */
function textsVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="texts-version"]')?.content ?? ''
}

function makeStore(language: string, known: Words): Store {
  const plurals = new Intl.PluralRules(language)
  const translate: Translate = (key, values = {}) => {
    const { count } = values
    const plural = typeof count === 'number' ? known[`${key}_${plurals.select(count)}`] : undefined
    const text = plural ?? known[key] ?? known[`${key}_other`] ?? key
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? productNames[name] ?? whole),
    )
  }
  return { language, words: known, translate }
}

/** `{product}` stands in texts for the product's name, which is a setting. */
const productNames: Record<string, string> = {
  product: document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? 'Saathi',
}
