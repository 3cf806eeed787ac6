import { beforeEach, expect, test, vi } from 'vitest'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../wire/api.ts', async (original) => ({ ...(await original<object>()), ask }))

const languages = [
  { language: 'English', languageCode: 'en', isActive: true, isDefault: true },
  { language: 'हिन्दी', languageCode: 'hi', isActive: true, isDefault: false },
]
let isOffline = false

beforeEach(() => {
  vi.resetModules()
  isOffline = false
  localStorage.clear()
  localStorage.setItem('languages', JSON.stringify(languages))
  document.documentElement.lang = 'en'
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  ask.mockReset()
  ask.mockImplementation(async ({ path }: { path: string }) => {
    if (isOffline) throw new Error('offline')
    if (path.includes('sign-in'))
      return {
        idToken: 't',
        expiresIn: 60,
        user: { id: 'asha', email: 'a@b.example', newPrimaryLanguage: 'hi' },
      }
    return {}
  })
})

async function open() {
  const module = await import('./languages.ts')
  const identity = await import('../device/identity.ts')
  const { languageNow } = await import('../texts.ts')
  return { ...module, ...identity, languageNow }
}

test('a language whose words cannot be loaded leaves the screen as it is', async () => {
  const { chooseLanguage, languageNow } = await open()
  isOffline = true
  expect(await chooseLanguage('hi')).toBe(false)
  expect(languageNow()).toBe('en')
})

test('a choice that the server does not hear of holds on this device', async () => {
  const { chooseLanguage, languageNow, signIn } = await open()
  await signIn('a@b.example', 'secret')
  localStorage.setItem('words.hi', JSON.stringify({ version: '', words: {} }))
  isOffline = true
  expect(await chooseLanguage('hi')).toBe(true)
  expect(languageNow()).toBe('hi')
})

test('signing out brings the default language, signing in the own one back', async () => {
  const { chooseLanguage, languageNow, signIn, signOut } = await open()
  await signIn('a@b.example', 'secret')
  // Whoever chose a language on this device keeps it, whatever the account says.
  expect(languageNow()).toBe('en')
  await chooseLanguage('hi')
  await signOut()
  expect(languageNow()).toBe('en')
  await signIn('a@b.example', 'secret')
  await vi.waitFor(() => expect(languageNow()).toBe('hi'))
})
