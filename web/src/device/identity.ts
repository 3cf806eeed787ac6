import { type User, user as userSchema } from '@saathi/contract/people/user.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { forgetDevice } from './forgetDevice.ts'
import { makeListeners } from './listeners.ts'
import { stored } from './stored.ts'
import { keepToken } from './token.ts'

/** Who is using this device: not known yet, nobody, or a person. */
export type Identity =
  | { readonly state: 'checking' }
  /** `left`: the person signed out; otherwise nobody was there, or the server ended their sign-in. */
  | { readonly state: 'signedOut'; readonly left: boolean }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedIn'; readonly user: User }

/** What happened to the identity; `identityNow()` is the new one already. */
export type IdentityChange =
  /** It is known who uses the device: they signed in, or had signed in before. */
  | { readonly kind: 'came'; readonly user: User }
  /** The person who is here has signed in on this page a moment ago; follows `came`. */
  | { readonly kind: 'signedIn'; readonly user: User }
  /** The person is not here any more. `isForgotten`: nothing of them may stay; otherwise what they typed waits for them. */
  | { readonly kind: 'went'; readonly isForgotten: boolean }
  /** A changed profile, or a server that could not be asked. */
  | { readonly kind: 'updated' }

/** The server's reply to signing in. */
export interface Arrival {
  readonly idToken: string
  /** Seconds that the token lives. */
  readonly expiresIn: number
  readonly user: User
}

const signedInMark = stored('signedIn', v.string(), { leavesWith: 'person', writtenAs: 'text' })
const lastPerson = stored('person', v.string(), { leavesWith: 'person', writtenAs: 'text' })
const lastUser = stored('user', userSchema, { leavesWith: 'person' })
const email = stored('lastEmail', v.string(), { leavesWith: 'device', writtenAs: 'text' })

const changes = makeListeners<IdentityChange>()
let identity: Identity = { state: 'checking' }
/** The last person whom this page knew. */
let personHere: string | undefined
let departures = 0

addEventListener('pageshow', ({ persisted }) => {
  // A page that comes back out of the browser's memory may belong to somebody who has left meanwhile.
  if (persisted && identity.state === 'signedIn' && !wasSignedIn()) void forgetPerson()
})

/** Who is using this device; the component renders again when that changes. */
export function useIdentity(): Identity {
  return useSyncExternalStore(changes.listen, identityNow)
}

/** Who is using this device, outside of components. */
export function identityNow(): Identity {
  return identity
}

/** Calls the listener when somebody comes or goes, and at once where somebody is here already. A departure waits for the promise it returns. */
export function onIdentity(listener: (change: IdentityChange) => unknown): () => void {
  if (identity.state === 'signedIn') listener({ kind: 'came', user: identity.user })
  return changes.listen(listener)
}

/** How often somebody has left this page: an answer that was asked for before is not for the person who came after. */
export function departuresNow(): number {
  return departures
}

/** Whether somebody signed in on this device and has not signed out since. */
export function wasSignedIn(): boolean {
  return signedInMark.now() !== undefined
}

/** Notes that a page of ours has received the cookie of a sign-in. */
export function noteSignedIn(): void {
  signedInMark.put('yes')
}

/** The person whom the server knew last on this device; undefined where nobody is signed in. */
export function knownUser(): User | undefined {
  return lastUser.now()
}

/** The e-mail of the person who signed in on this device last; undefined where nobody did, or it was forgotten. */
export function lastEmail(): string | undefined {
  return email.now()
}

/** Forgets the e-mail of the person who signed in last. */
export function forgetLastEmail(): void {
  email.forget()
}

/** A person is here, as the server says. What lies here of another person is deleted first. */
export async function arrive({ user, idToken, expiresIn }: Arrival): Promise<void> {
  if (identity.state !== 'signedIn' || identity.user.id !== user.id) await makeRoomFor(user)
  noteSignedIn()
  keepToken(idToken, expiresIn)
  become({ state: 'signedIn', user })
}

/** The last known person goes on without an answer of the server. */
export function goOnAs(user: User): void {
  personHere = user.id
  become({ state: 'signedIn', user })
}

/** The person who is here has just signed in. */
export function greet(user: User): void {
  email.put(user.email)
  void changes.tell({ kind: 'signedIn', user })
}

/** The server could not say who is here. */
export function becomeUnreachable(): void {
  become({ state: 'unreachable' })
}

/** Puts a changed profile in place of the known one. */
export function updateUser(user: User): void {
  if (identity.state === 'signedIn') become({ state: 'signedIn', user })
}

/** Nobody is signed in any more; what the last person typed waits for them. */
export function becomeNobody(): void {
  endSignIn()
  become({ state: 'signedOut', left: false })
}

/** The person leaves, and everything that this device keeps of them is deleted. */
export async function forgetPerson(): Promise<void> {
  endSignIn()
  await depart({ state: 'signedOut', left: true })
  await forgetDevice()
}

function endSignIn(): void {
  departures += 1
  signedInMark.forget()
  lastUser.forget()
  keepToken(undefined)
}

/** When a sign-in ends, what the person typed waits for them alone: it is deleted before another person comes. */
async function makeRoomFor({ id }: User): Promise<void> {
  const last = lastPerson.now()
  if (personHere !== undefined && personHere !== id) {
    endSignIn()
    await depart(identity.state === 'signedIn' ? { state: 'checking' } : identity)
  }
  if (last !== undefined && last !== id) await forgetDevice()
  personHere = id
  lastPerson.put(id)
}

/** A departure for good; it waits for what its listeners have to close. */
async function depart(next: Identity): Promise<void> {
  identity = next
  // What cannot be closed must not keep the person here.
  await Promise.allSettled(changes.tell({ kind: 'went', isForgotten: true }))
}

function become(next: Identity): void {
  const before = personIn(identity)
  identity = next
  if (next.state !== 'signedIn') {
    void changes.tell(before === undefined ? { kind: 'updated' } : { kind: 'went', isForgotten: false })
    return
  }
  lastUser.put(next.user)
  void changes.tell(before === next.user.id ? { kind: 'updated' } : { kind: 'came', user: next.user })
}

function personIn(of: Identity): string | undefined {
  return of.state === 'signedIn' ? of.user.id : undefined
}
