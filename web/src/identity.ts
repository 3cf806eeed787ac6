import { identityCalls } from '@saathi/contract/accounts/identityCalls.ts'
import type { User } from '@saathi/contract/accounts/user.ts'
import { useSyncExternalStore } from 'react'

import { ask, Problem } from './api.ts'
import { keepToken, renewTokenBy } from './token.ts'

/** Who is using this device: not known yet, nobody, or a person. */
export type Identity =
  | { readonly state: 'checking' }
  | { readonly state: 'signedOut' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedIn'; readonly user: User }

const signedInKey = 'signedIn'
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('identity')
let identity: Identity = { state: 'checking' }
let refreshing: Promise<string> | undefined

renewTokenBy(refresh)

tabs.addEventListener('message', (event: MessageEvent<unknown>) => {
  // Another tab signed in or out: this one follows.
  if (event.data === 'signedOut' && identity.state === 'signedIn') void forgetPerson()
  if (event.data === 'signedIn' && identity.state !== 'signedIn') void startIdentity()
})

/** Who is using this device; the component renders again when that changes. */
export function useIdentity(): Identity {
  return useSyncExternalStore(subscribe, () => identity)
}

/** Who is using this device, outside of components. */
export function identityNow(): Identity {
  return identity
}

/** Whether somebody signed in on this device and has not signed out since. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(signedInKey) !== null
}

/** Asks the server once at the start whether this device is signed in. */
export async function startIdentity(): Promise<void> {
  // Only a device that somebody signed in on has a cookie to refresh: others need not ask.
  if (!wasSignedIn()) return becomeNobody()
  await refresh().catch((error: unknown) => {
    if (!(error instanceof Problem)) become({ state: 'unreachable' })
  })
}

/** Signs in with e-mail and password; throws the server's Problem with one of the documented codes. */
export async function signIn(email: string, password: string): Promise<User> {
  const { idToken, expiresIn, user } = await ask(identityCalls.signIn, { body: { email, password } })
  keepToken(idToken, expiresIn)
  become({ state: 'signedIn', user })
  localStorage.setItem('lastEmail', user.email)
  localStorage.setItem(signedInKey, 'yes')
  tabs.postMessage('signedIn')
  return user
}

/** Signs out here and in every tab, and forgets what this device kept of the person. */
export async function signOut(): Promise<void> {
  await ask(identityCalls.signOut, {})
  await forgetPerson()
  tabs.postMessage('signedOut')
}

async function forgetPerson(): Promise<void> {
  for (const leave of leaving) await leave()
  becomeNobody()
}

const leaving: (() => Promise<void> | void)[] = []

/** What has to be closed or forgotten when the person signs out. */
export function onSignOut(leave: () => Promise<void> | void): void {
  leaving.push(leave)
}

const parting: (() => void)[] = []

/** What must not be left to the next person, however the one before went: by signing out, by an ended session, or in another tab. */
export function onPersonGone(forget: () => void): void {
  parting.push(forget)
}

/** Puts a changed profile in place of the known one. */
export function updateUser(user: User): void {
  if (identity.state === 'signedIn') become({ state: 'signedIn', user })
}

/** One refresh at a time in all tabs: a refresh token works once. */
function refresh(): Promise<string> {
  refreshing ??= navigator.locks.request('refresh', renew).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(): Promise<string> {
  try {
    const { idToken, expiresIn, user } = await ask(identityCalls.refresh, {})
    keepToken(idToken, expiresIn)
    become({ state: 'signedIn', user })
    return idToken
  } catch (error) {
    if (error instanceof Problem && error.status === 401) becomeNobody()
    throw error
  }
}

function becomeNobody(): void {
  localStorage.removeItem(signedInKey)
  keepToken(undefined)
  become({ state: 'signedOut' })
}

function become(next: Identity): void {
  const before = personIn(identity)
  identity = next
  if (before !== undefined && before !== personIn(next)) for (const forget of parting) forget()
  for (const listener of listeners) listener()
}

function personIn(of: Identity): string | undefined {
  return of.state === 'signedIn' ? of.user.id : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
