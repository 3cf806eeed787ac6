import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import * as v from 'valibot'

import { stored } from '../device/stored.ts'
import { ask, Problem } from './api.ts'

const owed = stored('signOutOwed', v.string(), { leavesWith: 'device', writtenAs: 'text' })

/** Notes that a sign-out has not reached the server yet. */
export function oweSignOut(): void {
  owed.put('yes')
}

/** Whether a sign-out has not reached the server yet. */
export function isSignOutOwed(): boolean {
  return owed.now() !== undefined
}

/** Forgets an owed sign-out, because a new sign-in has replaced the one that was to end. */
export function forgetOwedSignOut(): void {
  owed.forget()
}

/** Sends an owed sign-out to the server, unless another tab has done so. Throws if the server could not be reached. */
export async function paySignOut(): Promise<void> {
  if (!isSignOutOwed()) return
  try {
    await ask(signInCalls.signOut, {})
  } catch (error) {
    // A final refusal settles it too, because an old sign-out must not block the next sign-in.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
  }
  owed.forget()
}
