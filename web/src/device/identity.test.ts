import { expect, test } from 'vitest'

import { buildUser } from '../testing/builders.ts'
import { arrive, goOnAs, identityNow, isRemembered, knownUser, updateUser } from './identity.ts'

const user = buildUser({ phoneNumber: '+919876543210', birthYear: 2006, bio: 'About me' })

test('the device stores of the profile what the first page shows, and no more', async () => {
  await arrive({ user, idToken: 'token', expiresIn: 60 })
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  const written = keys.map((key) => localStorage.getItem(key)).join(' ')
  expect(written).toContain(user.firstName)
  for (const hidden of ['9876543210', '2006', 'About me']) expect(written).not.toContain(hidden)
})

test('a remembered person is known as incomplete until the server replies, also after a change', async () => {
  await arrive({ user, idToken: 'token', expiresIn: 60 })
  const known = knownUser()
  expect(known).toMatchObject({ id: user.id, firstName: user.firstName, phoneNumber: '', birthYear: null })
  if (known === undefined) return
  goOnAs(known)
  expect(isRemembered(known)).toBe(true)
  const changed = { ...known, newPrimaryLanguage: 'hi' }
  updateUser(changed)
  expect(isRemembered(changed)).toBe(true)
  await arrive({ user, idToken: 'token', expiresIn: 60 })
  const now = identityNow()
  expect(now.state === 'signedIn' && isRemembered(now.user)).toBe(false)
})
