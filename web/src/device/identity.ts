import { type User, user as userSchema } from '@saathi/contract/people/user.ts'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { forgetDevice } from './forgetDevice.ts'
import { makeListeners } from './listeners.ts'
import { signedInKey } from './signedInMark.ts'
import { stored } from './stored.ts'
import { keepToken } from './token.ts'

/** The user of this device: not known yet, nobody, or a person. */
export type Identity =
  | { readonly state: 'checking' }
  /** `left`: the person signed out. Otherwise nobody was signed in, or the server ended the sign-in. */
  | { readonly state: 'signedOut'; readonly left: boolean }
  | { readonly state: 'unreachable' }
  | { readonly state: 'signedIn'; readonly user: User }

/** A change of identity. `identityNow()` already returns the new one. */
export type IdentityChange =
  /** The person is known: they signed in now or earlier. */
  | { readonly kind: 'came'; readonly user: User }
  /** The person has just signed in on this page. It follows `came`. */
  | { readonly kind: 'signedIn'; readonly user: User }
  /** The person has left. `isForgotten`: all their data must be deleted; otherwise their drafts stay for their next visit. */
  | { readonly kind: 'went'; readonly isForgotten: boolean }
  /** The profile changed, or the server could not be reached. */
  | { readonly kind: 'updated' }

/** The server's reply to a sign-in. */
export interface Arrival {
  readonly idToken: string
  /** Seconds until the token expires. */
  readonly expiresIn: number
  readonly user: User
}

const signedInMark = stored(signedInKey, v.string(), { leavesWith: 'person', writtenAs: 'text' })
const lastPerson = stored('person', v.string(), { leavesWith: 'person', writtenAs: 'text' })
/** What the first page shows of the person. The rest is stored only where they open their profile, and leaves with them. */
const lastUser = stored('user', v.omit(userSchema, ['phoneNumber', 'birthYear', 'bio', 'picture']), {
  leavesWith: 'person',
})
/** The person as this device knows them, until the server has replied. */
let remembered: User | undefined
/** For a sign-in that ended by itself. Signing out deletes it: the next person at a shared phone must not read it. */
const email = stored('lastEmail', v.string(), { leavesWith: 'person', writtenAs: 'text' })

const changes = makeListeners<IdentityChange>()
let identity: Identity = { state: 'checking' }
/** The last person whom this page knew. */
let personHere: string | undefined
let departures = 0

addEventListener('pageshow', ({ persisted }) => {
  // The browser may restore a page from memory after its person has signed out.
  if (persisted && identity.state === 'signedIn' && !wasSignedIn()) void forgetPerson()
})

/** Returns the user of this device; the component renders again when that changes. */
export function useIdentity(): Identity {
  return useSyncExternalStore(changes.listen, identityNow, identityNow)
}

/** Returns the user of this device, for use outside components. */
export function identityNow(): Identity {
  return identity
}

/** Calls the listener at each change, and at once if a person is already signed in. Sign-out waits for the promise it returns. */
export function onIdentity(listener: (change: IdentityChange) => unknown): () => void {
  if (identity.state === 'signedIn') listener({ kind: 'came', user: identity.user })
  return changes.listen(listener)
}

/** How often a person has left this page. A reply to a request from before the last departure must not reach the next person. */
export function departuresNow(): number {
  return departures
}

/** Whether a person signed in on this device and has not signed out since. */
export function wasSignedIn(): boolean {
  return signedInMark.now() !== undefined
}

/** Notes that one of our pages has received a sign-in cookie. */
export function noteSignedIn(): void {
  signedInMark.put('yes')
}

/** The last person known on this device; undefined if nobody is signed in. */
export function knownUser(): User | undefined {
  const known = lastUser.now()
  if (known === undefined) return undefined
  remembered = { ...known, phoneNumber: '', birthYear: null, bio: '', picture: null }
  return remembered
}

/** Whether a profile lacks what this device does not store, because the server has not replied yet. */
export function isRemembered(user: User): boolean {
  return user === remembered
}

/** The email address of the last sign-in on this device; undefined if there was none, or the person has signed out. */
export function lastEmail(): string | undefined {
  return email.now()
}

/** Deletes the email address of the last sign-in. */
export function forgetLastEmail(): void {
  email.forget()
}

/** Takes over the person whom the server confirmed. Data of another person on this device is deleted first. */
export async function arrive({ user, idToken, expiresIn }: Arrival): Promise<void> {
  if (identity.state !== 'signedIn' || identity.user.id !== user.id) await makeRoomFor(user)
  noteSignedIn()
  keepToken(idToken, expiresIn)
  become({ state: 'signedIn', user })
}

/** Continues as the last known person, without a reply from the server. */
export function goOnAs(user: User): void {
  personHere = user.id
  become({ state: 'signedIn', user })
}

/** Tells the listeners that the person has just signed in. */
export function greet(user: User): void {
  email.put(user.email)
  void changes.tell({ kind: 'signedIn', user })
}

/** Notes that the server could not be asked who is signed in. */
export function becomeUnreachable(): void {
  become({ state: 'unreachable' })
}

/** Replaces the known profile with a changed one. */
export function updateUser(user: User): void {
  if (identity.state !== 'signedIn') return
  if (isRemembered(identity.user)) remembered = user
  become({ state: 'signedIn', user })
}

/** Notes that nobody is signed in. The last person's drafts stay for their next visit. */
export function becomeNobody(): void {
  endSignIn()
  become({ state: 'signedOut', left: false })
}

/** Signs the person out on this device and deletes all their data from it. */
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

/** Deletes the drafts that an ended sign-in left, before another person signs in. */
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

/** Tells the listeners that the person has left for good, and waits until they have closed everything. */
async function depart(next: Identity): Promise<void> {
  identity = next
  // A listener that fails must not stop the sign-out.
  await Promise.allSettled(changes.tell({ kind: 'went', isForgotten: true }))
}

function become(next: Identity): void {
  const before = personIn(identity)
  identity = next
  if (next.state !== 'signedIn') {
    void changes.tell(before === undefined ? { kind: 'updated' } : { kind: 'went', isForgotten: false })
    return
  }
  const { phoneNumber: _phone, birthYear: _year, bio: _bio, picture: _picture, ...shown } = next.user
  lastUser.put(shown)
  void changes.tell(before === next.user.id ? { kind: 'updated' } : { kind: 'came', user: next.user })
}

function personIn(of: Identity): string | undefined {
  return of.state === 'signedIn' ? of.user.id : undefined
}
