import type { Given } from '@saathi/contract/base/call.ts'
import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'

import {
  arrive,
  becomeNobody,
  becomeUnreachable,
  departuresNow,
  forgetPerson,
  goOnAs,
  greet,
  identityNow,
  knownUser,
  noteSignedIn,
  wasSignedIn,
} from '../device/identity.ts'
import { renewTokenBy } from '../device/token.ts'
import { ask, Problem } from './api.ts'
import { onNetwork } from './network.ts'
import { forgetOwedSignOut, isSignOutOwed, oweSignOut, paySignOut } from './owedSignOut.ts'

const tabs = new BroadcastChannel('identity')
let refreshing: Promise<string> | undefined

renewTokenBy(refresh)

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // This tab follows a sign-in or sign-out of another tab.
  if (data === 'signedOut' && identityNow().state !== 'signedOut') void forgetPerson()
  if (data === 'signedIn') void refresh().catch(() => undefined)
})

onNetwork((isOnline) => {
  if (!isOnline) return
  void settleSignOut().catch(() => undefined)
  // A person who continued offline is checked again when the network is back.
  const { state } = identityNow()
  if (state === 'signedIn' || state === 'unreachable') void refresh().catch(() => undefined)
})

/** Asks the server once at the start whether a person is signed in on this device. */
export async function startIdentity(): Promise<void> {
  // Without an earlier sign-in there is no cookie to refresh, so no request is needed.
  if (!wasSignedIn()) {
    becomeNobody()
    return settleSignOut().catch(() => undefined)
  }
  const known = knownUser()
  const asked = refresh().then(nothing, () => {
    // Only an ended sign-in signs the person out; a lost network or maintenance does not.
    if (identityNow().state !== 'checking') return
    becomeUnreachable()
  })
  // The page opens at once with what is stored on this device. If the sign-in has ended, the reply leads to the sign-in page.
  if (known !== undefined) goOnAs(known)
  await asked
}

const nothing = () => undefined

/** Signs in with email and password; throws the server's Problem with one of the documented codes. */
export function signIn(email: string, password: string): Promise<User> {
  return enter({ email, password })
}

/** Signs in with a one-time code from another proof. Throws the server's Problem if the code has expired. */
export function signInByCode(email: string, code: string): Promise<User> {
  return enter({ email, code })
}

async function enter(proof: Given<typeof signInCalls.signIn>['body']): Promise<User> {
  // The last person's sign-out is sent first, because the sign-in replaces the cookie that it needs.
  await settleSignOut()
  // The lock prevents a late reply about the last person from arriving after this sign-in.
  const arrival = await navigator.locks.request('refresh', () => ask(signInCalls.signIn, { body: proof }))
  await arrive(arrival)
  welcome(arrival.user)
  return arrival.user
}

/** Signs in with the cookie that another page of ours has just received. Throws a Problem if there is none. */
export async function enterByCookie(): Promise<User> {
  forgetOwedSignOut()
  noteSignedIn()
  await refresh()
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('The sign-in ended while it began.')
  welcome(identity.user)
  return identity.user
}

function welcome(user: User): void {
  greet(user)
  tabs.postMessage('signedIn')
}

/** Signs out in every tab and deletes the person's data from this device. Without a network the client tells the server later. */
export async function signOut(): Promise<void> {
  oweSignOut()
  await forgetPerson()
  tabs.postMessage('signedOut')
  await settleSignOut().catch(() => undefined)
}

/** Sends an owed sign-out to the server; throws if it cannot be reached. */
export async function settleSignOut(): Promise<void> {
  if (isSignOutOwed()) await navigator.locks.request('refresh', paySignOut)
}

/** Refreshes the token. Only one tab does so at a time, because a refresh token works once. */
function refresh(): Promise<string> {
  refreshing ??= navigator.locks.request('refresh', renew).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(): Promise<string> {
  const before = departuresNow()
  try {
    if (isSignOutOwed()) await paySignOut()
    const arrival = await ask(signInCalls.refresh, {})
    // A person who signed out during the request stays signed out.
    if (before !== departuresNow()) throw new Error('The person has left.')
    await arrive(arrival)
    return arrival.idToken
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && before === departuresNow()) becomeNobody()
    throw error
  }
}
