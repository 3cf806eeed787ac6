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

/** The code of the current language. */
export function useLanguage(): string {
  return useSyncExternalStore(changes.listen, () => store.language)
}

/** Returns the text of localized content in the current language, or in English if there is none. */
export function useLocal(): (text: string, locales: Readonly<Record<string, string>> | undefined) => string {
  const language = useLanguage()
  return (text, locales) => locales?.[language] ?? text
}

/** Returns the text of a key, for use outside of components. */
export function textNow(key: string, values?: TextValues): string {
  return store.translate(key, values)
}

/** Loads the texts of the page's language. Stored ones are used at once, without a network. */
export async function startTexts(): Promise<void> {
  await showLanguage(document.documentElement.lang || 'en')
}

/** The current language, for use outside of components. */
export function languageNow(): string {
  return store.language
}

/** Changes the language of the screen without a reload and stores it on this device. Throws if the texts cannot be loaded. */
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

/** The version of the texts that the server wrote into the page. Stored texts of another version are not used. */
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
      String(
        values[name] ?? productNames[name] ?? (name === 'device' ? known[deviceKey] : undefined) ?? whole,
      ),
    )
  }
  return { language, words: known, translate }
}

/** `{product}` in a text is replaced by the product's name, which is a setting. */
const productNames: Record<string, string> = {
  product: document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? 'Saathi',
}

/** `{device}` in a text is replaced by the word for a phone on a phone, and by the word for a device elsewhere. */
const deviceKey =
  Math.min(globalThis.screen.width, globalThis.screen.height) < 600
    ? 'shell.device.phone'
    : 'shell.device.other'
