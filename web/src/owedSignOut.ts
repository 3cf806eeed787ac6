import { identityCalls } from '@saathi/contract/accounts/identityCalls.ts'

import { ask } from './api.ts'

const key = 'signOutOwed'

/** Writes down that somebody signed out here and the server has to hear of it. */
export function oweSignOut(): void {
  localStorage.setItem(key, 'yes')
}

/** Whether a sign-out waits to be told. */
export function isSignOutOwed(): boolean {
  return localStorage.getItem(key) !== null
}

/** Another session has taken the place of the one that was to end. */
export function forgetOwedSignOut(): void {
  localStorage.removeItem(key)
}

/** Tells the server; what was told meanwhile by another tab is not told again. Throws where the server was not reached. */
export async function paySignOut(): Promise<void> {
  if (!isSignOutOwed()) return
  await ask(identityCalls.signOut, {})
  localStorage.removeItem(key)
}
