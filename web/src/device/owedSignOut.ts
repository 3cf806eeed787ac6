
import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { ask, Problem } from '../wire/api.ts'

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
  try {
    await ask(signInCalls.signOut, {})
  } catch (error) {
    // What the server refuses for good it need not be told again: nobody may be kept from signing in by it.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
  }
  localStorage.removeItem(key)
}
