import type { Given } from '@saathi/contract/call.ts'
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
import { ask, NetworkFailure, Problem } from './api.ts'
import { onNetwork } from './network.ts'
import { forgetOwedSignOut, isSignOutOwed, oweSignOut, paySignOut } from './owedSignOut.ts'

/** Milliseconds that the server has to say who is signed in, where this device knows who was: a visit on a slow line opens without it. */
const patienceMs = 300
const tabs = new BroadcastChannel('identity')
let refreshing: Promise<string> | undefined

renewTokenBy(refresh)

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Another tab signed in or out: this one follows.
  if (data === 'signedOut' && identityNow().state !== 'signedOut') void forgetPerson()
  if (data === 'signedIn') void refresh().catch(() => undefined)
})

onNetwork((isOnline) => {
  if (!isOnline) return
  void settleSignOut().catch(() => undefined)
  // A person who went on without a network is asked for again.
  const { state } = identityNow()
  if (state === 'signedIn' || state === 'unreachable') void refresh().catch(() => undefined)
})

/** Asks the server once at the start whether somebody is signed in on this device. */
export async function startIdentity(): Promise<void> {
  // Only a device that somebody signed in on has a cookie to refresh: others need not ask.
  if (!wasSignedIn()) {
    becomeNobody()
    return settleSignOut().catch(() => undefined)
  }
  const known = knownUser()
  const asked = refresh().then(nothing, (error: unknown) => {
    // Only the end of the sign-in signs somebody out; a lost network or a maintenance does not.
    if (identityNow().state !== 'checking') return
    if (known !== undefined && error instanceof NetworkFailure) goOnAs(known)
    else becomeUnreachable()
  })
  if (known === undefined) return asked
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  if (identityNow().state === 'checking') goOnAs(known)
}

const nothing = () => undefined

/** Signs in with e-mail and password; throws the server's Problem with one of the documented codes. */
export function signIn(email: string, password: string): Promise<User> {
  return enter({ email, password })
}

/** Signs in with the one-time code that another proof led to; throws the server's Problem where the code is over. */
export function signInByCode(email: string, code: string): Promise<User> {
  return enter({ email, code })
}

async function enter(proof: Given<typeof signInCalls.signIn>['body']): Promise<User> {
  // The last person's sign-out is told first: after the sign-in their cookie is gone, and with it the way to tell.
  await settleSignOut()
  // The lock keeps a late reply about the last person from arriving after this one.
  const arrival = await navigator.locks.request('refresh', () => ask(signInCalls.signIn, { body: proof }))
  await arrive(arrival)
  welcome(arrival.user)
  return arrival.user
}

/** Takes up the sign-in whose cookie another page of ours has just received. Throws a Problem where there is none. */
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

/** Signs out here and in every tab and deletes what this device kept of the person. Without a network the server is told later. */
export async function signOut(): Promise<void> {
  oweSignOut()
  await forgetPerson()
  tabs.postMessage('signedOut')
  await settleSignOut().catch(() => undefined)
}

/** Tells the server of a sign-out that it has not been told of; throws where it cannot be reached. */
export async function settleSignOut(): Promise<void> {
  if (isSignOutOwed()) await navigator.locks.request('refresh', paySignOut)
}

/** One refresh at a time in all tabs: a refresh token works once. */
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
    // A person who signed out while this was on its way stays signed out.
    if (before !== departuresNow()) throw new Error('The person has left.')
    await arrive(arrival)
    return arrival.idToken
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && before === departuresNow()) becomeNobody()
    throw error
  }
}
