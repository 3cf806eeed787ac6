import { identityNow, onIdentity, updateUser } from '../device/identity.ts'
import { subscribe } from '../wire/socket.ts'
import { hasUnsentLanguage, speakOwn } from './bars/languages.ts'

/** The language in the profile of the person here, as it was last known. */
let knownOwn = ownNow()

// The person chose a language on another device. The bars show it, and the texts follow.
subscribe('language', ({ languageCode: newPrimaryLanguage }) => {
  const identity = identityNow()
  if (identity.state === 'signedIn') updateUser({ ...identity.user, newPrimaryLanguage })
})
onIdentity(() => void followChange().catch(() => undefined))

/** Switches to a language that the person chose elsewhere. A choice of this device that is not sent yet wins. */
async function followChange(): Promise<void> {
  const before = knownOwn
  knownOwn = ownNow()
  if (knownOwn === undefined || before?.personId !== knownOwn.personId) return
  if (before.language !== knownOwn.language && !hasUnsentLanguage()) await speakOwn(knownOwn.language)
}

function ownNow() {
  const identity = identityNow()
  if (identity.state !== 'signedIn') return undefined
  return { personId: identity.user.id, language: identity.user.newPrimaryLanguage }
}
