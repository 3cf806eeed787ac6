import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { identityNow, onIdentity } from '../../device/identity.ts'
import { stored } from '../../device/stored.ts'
import { ask } from '../../wire/api.ts'
import { languageNow, showLanguage } from '../../texts/texts.ts'

type Languages = Reply<typeof textCalls.languages>

const none: Languages = []
const known = stored('languages', textCalls.languages.reply, { leavesWith: 'device' })
/** Set by a choice on this device that the person's profile does not have, until the next sign-in. */
const chosen = stored('languageChosen', v.string(), { leavesWith: 'device', writtenAs: 'text' })
let loading: Promise<void> | undefined

onIdentity((change) => {
  if (change.kind === 'went' && change.isForgotten) return resetLanguage()
  if (change.kind === 'signedIn') void followPerson(change.user).catch(() => undefined)
  return undefined
})

/** The languages of the product: the stored ones until the server has sent them; empty if none are known. */
export function useLanguages(): Languages {
  return useSyncExternalStore(listen, languagesNow, languagesNow)
}

const languagesNow = () => known.now() ?? none

function listen(listener: () => void): () => void {
  loading ??= loadLanguages().catch(() => {
    // The known languages stay; the next page that shows them tries again.
    loading = undefined
  })
  return known.listen(listener)
}

/** Changes the language of the screen and of the signed-in person; returns whether the screen changed. */
export async function chooseLanguage(code: string): Promise<boolean> {
  try {
    await showLanguage(code)
  } catch {
    return false
  }
  chosen.put(code)
  if (identityNow().state !== 'signedIn') return true
  try {
    await ask(profileCalls.primaryLanguage, { params: { code } })
    chosen.forget()
  } catch {
    // The choice stays on the device even if the server cannot be reached.
  }
  return true
}

/** Whether a language was chosen on this device that the server does not know yet. */
export function hasUnsentLanguage(): boolean {
  return chosen.now() !== undefined
}

/** Resets to the default language for the next person. */
async function resetLanguage(): Promise<void> {
  const standard = known.now()?.find(({ isDefault }) => isDefault)?.languageCode
  chosen.forget()
  if (standard !== undefined && standard !== languageNow()) await showLanguage(standard)
}

/** Switches to the person's own language, unless they chose another one on this device before they signed in. */
async function followPerson({ newPrimaryLanguage: own }: User): Promise<void> {
  const isChosen = chosen.now() !== undefined
  chosen.forget()
  if (!isChosen) await speakOwn(own)
}

/** Switches to the language of a profile. */
export async function speakOwn(own: string): Promise<void> {
  if (own === languageNow()) return
  // A new device may not know the languages yet.
  if (known.now() === undefined) await loadLanguages()
  const isSpoken = known.now()?.some(({ languageCode }) => languageCode === own) === true
  if (isSpoken) await showLanguage(own)
}

async function loadLanguages(): Promise<void> {
  known.put(await ask(textCalls.languages, {}))
}
