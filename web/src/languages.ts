import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import type { Reply } from '@saathi/contract/call.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { useEffect, useSyncExternalStore } from 'react'

import { ask } from './wire/api.ts'
import { identityNow, onSignIn, onSignOut } from './device/identity.ts'
import { languageNow, showLanguage } from './texts.ts'

type Languages = Reply<typeof contentCalls.languages>

const listKey = 'languages'
/** Stands while the language is the default one because somebody signed out, not because somebody chose it. */
const resetKey = 'languageReset'
const listeners = new Set<() => void>()
let known = keptLanguages()
let loading: Promise<void> | undefined

onSignOut(resetLanguage)
onSignIn((user) => void followPerson(user).catch(() => undefined))

/** The languages that the product speaks; the kept ones until the server has told them anew, empty where none are known. */
export function useLanguages(): Languages {
  useEffect(() => {
    loading ??= loadLanguages().catch(() => {
      // What is known stays; the next page that asks tries again.
      loading = undefined
    })
  }, [])
  return useSyncExternalStore(subscribe, () => known)
}

/** Changes the language of the screen, and of the person where somebody is signed in; answers whether the screen changed. */
export async function chooseLanguage(code: string): Promise<boolean> {
  try {
    await showLanguage(code)
  } catch {
    return false
  }
  localStorage.removeItem(resetKey)
  // The device keeps the choice whether or not the server hears of it now.
  if (identityNow().state === 'signedIn')
    await ask(profileCalls.primaryLanguage, { params: { code } }).catch(() => undefined)
  return true
}

/** Back to the default language, for whoever comes next. */
async function resetLanguage(): Promise<void> {
  const standard = known.find(({ isDefault }) => isDefault)?.languageCode
  localStorage.setItem(resetKey, 'yes')
  if (standard !== undefined && standard !== languageNow()) await showLanguage(standard)
}

/** After a sign-out had reset it, the language is the person's own again. */
async function followPerson({ newPrimaryLanguage: own }: User): Promise<void> {
  if (localStorage.getItem(resetKey) === null) return
  localStorage.removeItem(resetKey)
  if (own !== languageNow() && known.some(({ languageCode }) => languageCode === own)) await showLanguage(own)
}

async function loadLanguages(): Promise<void> {
  known = await ask(contentCalls.languages, {})
  try {
    localStorage.setItem(listKey, JSON.stringify(known))
  } catch (error) {
    // A full or forbidden storage only means that the list is loaded again next time.
    if (!(error instanceof DOMException)) throw error
  }
  for (const listener of listeners) listener()
}

function keptLanguages(): Languages {
  const kept = localStorage.getItem(listKey)
  return kept === null ? [] : (JSON.parse(kept) as Languages)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
