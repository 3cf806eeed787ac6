import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import type { Given } from '@saathi/contract/call.ts'
import { useSyncExternalStore } from 'react'

import { ask, NetworkFailure, Problem } from '../wire/api.ts'
import { forgetDevice } from '../device.ts'
import { forgetOwedSignOut, isSignOutOwed, oweSignOut, paySignOut } from './owedSignOut.ts'
import { keepToken, renewTokenBy } from './token.ts'

/** Who is using this device: not known yet, nobody, or a person. */
export type Identity =
  | { readonly state: 'checking' }
  /** `left`: the person signed out; otherwise nobody was there, or the session ended under them. */
  | { readonly state: 'signedOut'; readonly left: boolean }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedIn'; readonly user: User }

const signedInKey = 'signedIn'
const personKey = 'person'
const lastEmailKey = 'lastEmail'
const userKey = 'user'
/** Milliseconds that the server has to say who is signed in, where this device knows who was: a visit on a thin line opens without it. */
const patience = 300
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('identity')
let identity: Identity = { state: 'checking' }
let refreshing: Promise<string> | undefined
/** Counts sign-outs: an answer that was asked for before one is not for the person after it. */
let departures = 0
/** Whoever this page knew last. */
let personHere: string | undefined

renewTokenBy(refresh)

tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Another tab signed in or out: this one follows.
  if (data === 'signedOut' && identity.state !== 'signedOut') void forgetPerson()
  if (data === 'signedIn') void refresh().catch(() => undefined)
})

addEventListener('online', () => {
  void settleSignOut().catch(() => undefined)
  // Whoever went on without a network is asked for again.
  if (identity.state === 'signedIn' || identity.state === 'unreachable') void refresh().catch(() => undefined)
})
addEventListener('pageshow', ({ persisted }) => {
  // A page that comes back out of the browser's memory may belong to somebody who has left meanwhile.
  if (persisted && identity.state === 'signedIn' && !wasSignedIn()) void forgetPerson()
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

/** The e-mail of whoever signed in on this device last; null where nobody did, or it was forgotten. */
export function lastEmail(): string | null {
  return localStorage.getItem(lastEmailKey)
}

/** Forgets the e-mail of whoever signed in last. */
export function forgetLastEmail(): void {
  localStorage.removeItem(lastEmailKey)
}

/** Asks the server once at the start whether this device is signed in. */
export async function startIdentity(): Promise<void> {
  // Only a device that somebody signed in on has a cookie to refresh: others need not ask.
  if (!wasSignedIn()) {
    becomeNobody(false)
    return settleSignOut().catch(() => undefined)
  }
  const known = keptUser()
  const goOnAs = (user: User) => {
    personHere = user.id
    become({ state: 'signedIn', user })
  }
  const asked = refresh().then(nothing, (error: unknown) => {
    // Whatever is not the end of the session (no network, a maintenance) signs nobody out.
    if (identity.state !== 'checking') return
    if (known !== undefined && error instanceof NetworkFailure) goOnAs(known)
    else become({ state: 'unreachable' })
  })
  if (known === undefined) return asked
  // What this device keeps is of use before a network that answers late, or not at all, has said that the person is still in.
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience))])
  if (identity.state === 'checking') goOnAs(known)
}

const nothing = () => undefined

function keptUser(): User | undefined {
  const kept = localStorage.getItem(userKey)
  return kept === null ? undefined : (JSON.parse(kept) as User)
}

/** Signs in with e-mail and password; throws the server's Problem with one of the documented codes. */
export function signIn(email: string, password: string): Promise<User> {
  return enter({ email, password })
}

/** Signs in with the one-time code that another proof led to; throws the server's Problem where it is over. */
export function signInByCode(email: string, code: string): Promise<User> {
  return enter({ email, code })
}

async function enter(proof: Given<typeof signInCalls.signIn>['body']): Promise<User> {
  // First the one before leaves: afterwards their cookie is gone, and with it the way to tell.
  await settleSignOut()
  // Nor may an answer about them that is still on its way come after the one about whoever signs in now.
  const { idToken, expiresIn, user } = await navigator.locks.request('refresh', () =>
    ask(signInCalls.signIn, { body: proof }),
  )
  await makeRoomFor(user)
  keepToken(idToken, expiresIn)
  localStorage.setItem(signedInKey, 'yes')
  become({ state: 'signedIn', user })
  welcome(user)
  return user
}

/** Takes up the session whose cookie another page of ours has just received. Throws a Problem where there is none. */
export async function enterByCookie(): Promise<User> {
  forgetOwedSignOut()
  localStorage.setItem(signedInKey, 'yes')
  await refresh()
  if (identity.state !== 'signedIn') throw new Error('The session ended while it began.')
  welcome(identity.user)
  return identity.user
}

/** Signs out here and in every tab, and forgets what this device kept of the person; without a network too: the server is told later. */
export async function signOut(): Promise<void> {
  oweSignOut()
  localStorage.removeItem(signedInKey)
  await forgetPerson()
  tabs.postMessage('signedOut')
  await settleSignOut().catch(() => undefined)
}

async function forgetPerson(): Promise<void> {
  departures += 1
  await sayGoodbye()
  becomeNobody(true)
  await forgetDevice()
}

/** The last one that came is the first to leave: a room before the socket that it is in. */
async function sayGoodbye(): Promise<void> {
  for (const leave of leaving.toReversed()) await Promise.resolve(leave()).catch(() => undefined)
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

const arriving: ((personId: string) => void)[] = []

/** Is called when it is known who uses this device, by signing in or by having been signed in, with the person's id. */
export function onPerson(hear: (personId: string) => void): void {
  arriving.push(hear)
  const person = personIn(identity)
  if (person !== undefined) hear(person)
}

/** Puts a changed profile in place of the known one. */
export function updateUser(user: User): void {
  if (identity.state === 'signedIn') become({ state: 'signedIn', user })
}

const greeting: ((user: User) => void)[] = []

/** Is called when a person has just signed in, in this tab. */
export function onSignIn(greet: (user: User) => void): void {
  greeting.push(greet)
}

function welcome(user: User): void {
  localStorage.setItem(lastEmailKey, user.email)
  tabs.postMessage('signedIn')
  for (const greet of greeting) greet(user)
}

/** What somebody typed whose session ended waits for them alone: whoever else comes finds nothing of it. */
async function makeRoomFor({ id }: User): Promise<void> {
  const kept = localStorage.getItem(personKey)
  if (personHere !== undefined && personHere !== id) await sayGoodbye()
  if (kept !== null && kept !== id) await forgetDevice()
  personHere = id
  localStorage.setItem(personKey, id)
}

/** One refresh at a time in all tabs: a refresh token works once. */
function refresh(): Promise<string> {
  refreshing ??= navigator.locks.request('refresh', renew).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(): Promise<string> {
  const before = departures
  try {
    if (isSignOutOwed()) await paySignOut()
    const { idToken, expiresIn, user } = await ask(signInCalls.refresh, {})
    // Whoever signed out while this was on its way stays signed out.
    if (before !== departures) throw new Error('The person has left.')
    if (identity.state !== 'signedIn' || identity.user.id !== user.id) await makeRoomFor(user)
    localStorage.setItem(signedInKey, 'yes')
    keepToken(idToken, expiresIn)
    become({ state: 'signedIn', user })
    return idToken
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && before === departures) becomeNobody(false)
    throw error
  }
}

/** Tells the server of a sign-out that it has not heard of; throws where it cannot be reached. */
export async function settleSignOut(): Promise<void> {
  if (isSignOutOwed()) await navigator.locks.request('refresh', paySignOut)
}

function becomeNobody(left: boolean): void {
  localStorage.removeItem(signedInKey)
  localStorage.removeItem(userKey)
  keepToken(undefined)
  become({ state: 'signedOut', left })
}

function become(next: Identity): void {
  const before = personIn(identity)
  identity = next
  if (next.state === 'signedIn') localStorage.setItem(userKey, JSON.stringify(next.user))
  if (before !== undefined && before !== personIn(next)) for (const forget of parting) forget()
  const person = personIn(next)
  if (person !== undefined && person !== before) for (const hear of arriving) hear(person)
  for (const listener of listeners) listener()
}

function personIn(of: Identity): string | undefined {
  return of.state === 'signedIn' ? of.user.id : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
