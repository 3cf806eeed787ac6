import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { makeListeners } from '../device/listeners.ts'
import { storedEach } from '../device/stored.ts'
import { ask } from '../wire/api.ts'

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
const words = storedEach('words.', v.object({ version: v.string(), words: v.custom<Words>(isWords) }), {
  leavesWith: 'device',
})
const givenWords = v.object({
  page: v.string(),
  language: v.string(),
  words: v.record(v.string(), v.string()),
})
const changes = makeListeners()
/** The texts that the document contains for its page. */
const given = readGiven()
/** False while only the texts of the document's page are known. */
let isWhole = true
let started: Promise<void> = Promise.resolve()
let loadingAll: Promise<void> | undefined
let store: Store = makeStore(document.documentElement.lang || 'en', {})

/** The function that returns texts; the component renders again when the language changes. */
export function useTexts(): Translate {
  return useSyncExternalStore(changes.listen, translateNow, translateNow)
}

const translateNow = () => store.translate

/** The code of the current language. */
export function useLanguage(): string {
  return useSyncExternalStore(changes.listen, languageNow, languageNow)
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

/**
 * Shows the texts of the page's language: the stored ones, otherwise those that the document contains for its page, otherwise it loads them
 * all. Stored ones and those of the document need no network.
 */
export function startTexts(): Promise<void> {
  started = firstTexts()
  return started
}

async function firstTexts(): Promise<void> {
  const language = document.documentElement.lang || 'en'
  const chosen = chosenLanguage()
  // Offline, or for a language that is not spoken here, the page speaks as its document does.
  if (chosen !== undefined && chosen !== language && (await canShow(chosen))) return
  if (given === undefined || given.language !== language || storedWords(language) !== undefined) {
    return showLanguage(language)
  }
  speak(language, given.words)
  isWhole = false
}

/** The language of this device. A stored document can be older than a choice on the landing page or in another tab. */
function chosenLanguage(): string | undefined {
  return new RegExp(`(?:^|; )${languageKey}=([a-z-]+)`, 'i').exec(document.cookie)?.[1]
}

async function canShow(language: string): Promise<boolean> {
  return showLanguage(language).then(
    () => true,
    () => false,
  )
}

/** Resolves when the texts of a page are there: the document contains those of one page, the others come with all the rest. */
export async function wordsForPage(file: string): Promise<void> {
  if (given?.page !== file) await loadAllWords()
}

/** Whether all texts are there, or only those of the document's page. */
export function hasAllWords(): boolean {
  return isWhole
}

/** Loads the texts that the document did not contain. A second call changes nothing. */
export async function loadAllWords(): Promise<void> {
  await started
  if (isWhole) return
  loadingAll ??= sayAll(store.language).finally(() => {
    loadingAll = undefined
  })
  await loadingAll
}

/** The current language, for use outside of components. */
export function languageNow(): string {
  return store.language
}

/** Changes the language of the screen without a reload and stores it on this device. Throws if the texts cannot be loaded. */
export async function showLanguage(language: string): Promise<void> {
  await sayAll(language, () => {
    document.cookie = `${languageKey}=${language}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  })
}

/**
 * Loads all texts of a language and shows them. Stores the language only if `remember` is given: the person may have chosen another one
 * meanwhile. It is stored before the texts show, because components that render again may ask the server, which reads the cookie.
 */
async function sayAll(language: string, remember?: () => void): Promise<void> {
  const spoken = storedWords(language) ?? (await loadWords(language))
  remember?.()
  isWhole = true
  speak(language, spoken)
}

/** Shows the given texts from now on. */
export function speak(language: string, spoken: Words): void {
  document.documentElement.lang = language
  store = makeStore(language, spoken)
  changes.tell()
}

async function loadWords(language: string): Promise<Words> {
  const loaded = await ask(textCalls.translation, { query: { language_code: language } })
  words(language).put({ version: textsVersion(), words: loaded })
  return loaded
}

/** A check of its own: a schema takes ten times as long for a thousand texts, and the first page waits for it. */
function isWords(read: unknown): boolean {
  return (
    typeof read === 'object' && read !== null && Object.values(read).every((each) => typeof each === 'string')
  )
}

function storedWords(language: string): Words | undefined {
  const found = words(language).now()
  return found?.version === textsVersion() ? found.words : undefined
}

function readGiven() {
  const text = document.querySelector('#words')?.textContent ?? ''
  if (text === '') return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), givenWords), text)
  return read.success ? read.output : undefined
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
    const found = plural ?? known[key] ?? known[`${key}_other`]
    // A part that the page's build could not foresee.
    if (found === undefined) void loadAllWords().catch(() => undefined)
    const text = found ?? key
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
