import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import * as v from 'valibot'

import { stored } from '../device/stored.ts'
import { ask, Problem } from './api.ts'

const owed = stored('signOutOwed', v.string(), { leavesWith: 'device', writtenAs: 'text' })

/** Writes down that somebody signed out here and the server has to be told. */
export function oweSignOut(): void {
  owed.put('yes')
}

/** Whether a sign-out waits to be told to the server. */
export function isSignOutOwed(): boolean {
  return owed.now() !== undefined
}

/** Forgets an owed sign-out, because another sign-in has taken the place of the one that was to end. */
export function forgetOwedSignOut(): void {
  owed.forget()
}

/** Tells the server of an owed sign-out, unless another tab has done so meanwhile. Throws where the server was not reached. */
export async function paySignOut(): Promise<void> {
  if (!isSignOutOwed()) return
  try {
    await ask(signInCalls.signOut, {})
  } catch (error) {
    // A final refusal settles it as well: nobody may be kept from signing in by an old sign-out.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
  }
  owed.forget()
}
