import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../../testing/builders.ts'
import type { FakeTransport } from '../../wire/testing/fakeTransport.ts'

const languages = [
  { language: 'English', languageCode: 'en', isActive: true, isDefault: true },
  { language: 'हिन्दी', languageCode: 'hi', isActive: true, isDefault: false },
]
let transport: FakeTransport

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('languages', JSON.stringify(languages))
  document.documentElement.lang = 'en'
  document.cookie = 'language=; path=/; max-age=0'
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  const { fakeTransport } = await import('../../wire/testing/fakeTransport.ts')
  transport = fakeTransport()
  transport.on(signInCalls.signIn, buildArrival({ newPrimaryLanguage: 'hi' }))
  transport.on(signInCalls.signOut, { message: '' })
  transport.on(profileCalls.primaryLanguage, { language_code: 'hi' })
  transport.on(textCalls.translation, {})
  transport.on(textCalls.languages, languages)
})

async function open() {
  const module = await import('./languages.ts')
  const identity = await import('../../wire/signIn.ts')
  const { languageNow } = await import('../../texts/texts.ts')
  return { ...module, ...identity, languageNow }
}

test('a language whose words cannot be loaded leaves the screen as it is', async () => {
  const { chooseLanguage, languageNow } = await open()
  transport.cut()
  expect(await chooseLanguage('hi')).toBe(false)
  expect(languageNow()).toBe('en')
})

test('a choice that the server does not hear of holds on this device', async () => {
  const { chooseLanguage, languageNow, signIn } = await open()
  await signIn('a@b.example', 'secret')
  localStorage.setItem('words.hi', JSON.stringify({ version: '', words: {} }))
  transport.cut()
  expect(await chooseLanguage('hi')).toBe(true)
  expect(languageNow()).toBe('hi')
})

test('signing out brings the default language, signing in the own one back', async () => {
  const { chooseLanguage, languageNow, signIn, signOut } = await open()
  await signIn('a@b.example', 'secret')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
  await chooseLanguage('en')
  await signOut()
  expect(languageNow()).toBe('en')
  await signIn('a@b.example', 'secret')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
})

test('on a new device, the person’s own language is followed at the first sign-in', async () => {
  localStorage.removeItem('languages')
  const { languageNow, signIn } = await open()
  await signIn('a@b.example', 'secret')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
})

test('a language that was chosen before signing in stays, but only for that sign-in', async () => {
  const { chooseLanguage, languageNow, signIn } = await open()
  await chooseLanguage('en')
  await signIn('a@b.example', 'secret')
  expect(localStorage.getItem('languageChosen')).toBeNull()
  expect(languageNow()).toBe('en')
  // The sign-in ended by itself; nothing was chosen since.
  await signIn('a@b.example', 'secret')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
})

test('a language chosen since the stored document was made is shown, and stays chosen', async () => {
  document.cookie = 'language=hi; path=/'
  const { startTexts, languageNow } = await import('../../texts/texts.ts')
  await startTexts()
  expect(languageNow()).toBe('hi')
  expect(document.cookie).toContain('language=hi')
})

test('a chosen language whose words cannot be loaded leaves the words of the document', async () => {
  document.cookie = 'language=hi; path=/'
  localStorage.setItem('words.en', JSON.stringify({ version: '', words: { hello: 'Hello' } }))
  transport.cut()
  const { startTexts, languageNow, textNow } = await import('../../texts/texts.ts')
  await startTexts()
  expect([languageNow(), textNow('hello')]).toEqual(['en', 'Hello'])
})

test('a language chosen in another tab while the rest of the words is loading stays chosen', async () => {
  const given = document.createElement('script')
  given.id = 'words'
  given.type = 'application/json'
  given.textContent = JSON.stringify({ page: 'a.tsx', language: 'en', words: { hello: 'Hello' } })
  document.head.append(given)
  const { startTexts, loadAllWords } = await import('../../texts/texts.ts')
  await startTexts()
  const loading = loadAllWords()
  document.cookie = 'language=hi; path=/'
  await loading
  given.remove()
  expect(document.cookie).toContain('language=hi')
})

test('a language that the person chose on another device reaches this one, but not over a choice that waits here', async () => {
  const { chooseLanguage, languageNow, signIn } = await open()
  const { identityNow, updateUser } = await import('../../device/identity.ts')
  const chooseElsewhere = (newPrimaryLanguage: string) => {
    const identity = identityNow()
    if (identity.state === 'signedIn') updateUser({ ...identity.user, newPrimaryLanguage })
  }
  await signIn('a@b.example', 'secret')
  await import('../languageNews.ts')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
  chooseElsewhere('en')
  await vi.waitFor(() => expect(languageNow()).toBe('en'))
  await chooseLanguage('hi')
  expect(languageNow()).toBe('hi')
  localStorage.setItem('words.en', JSON.stringify({ version: '', words: {} }))
  transport.cut()
  await chooseLanguage('en')
  chooseElsewhere('hi')
  chooseElsewhere('en')
  chooseElsewhere('hi')
  expect(languageNow()).toBe('en')
})
