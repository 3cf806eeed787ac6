import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { personById, type PersonRow } from '../../people/public/store.ts'
import { ownerOfSignIn } from './signInStore.ts'
import type { Tokens } from './tokens.ts'

/** Milliseconds for which a checked token is accepted without a query. */
const cacheLifeMs = 60_000
/** The most tokens in the cache; the oldest entries are removed first. */
const mostCached = 20_000

interface Known {
  readonly person: Person
  readonly expiresAt: number
  readonly until: number
}

/**
 * Returns the person of a token. A token whose sign-in has ended or whose person was disabled is refused at once
 * in every process.
 */
export interface Guard {
  authenticate(token: string): Promise<Person>
  /** Also returns when the token expires, for connections that outlive it. */
  admit(token: string): Promise<{ readonly person: Person; readonly expiresAt: number }>
}

/** The topic on which every process learns which people's tokens it must check again. */
export const forgetTopic = 'identity:forget'
/** One sign-in of a person, or without `signInId` all of them. */
export const forgetEvent = v.object({ personId: v.string(), signInId: v.optional(v.string()) })
type Forgotten = v.InferOutput<typeof forgetEvent>

/** Whether an event is about this sign-in. */
export function isAbout(
  { personId, signInId }: Forgotten,
  one: { readonly id: string; readonly signInId: string },
): boolean {
  return personId === one.id && (signInId === undefined || signInId === one.signInId)
}

/** How often a token is checked again because its sign-in changed during the check. */
const mostChecks = 3

/**
 * Returns a guard that caches checked tokens for a minute. It caches nothing while the events of other processes
 * do not arrive.
 */
export function makeGuard({ db, bus }: Pick<House, 'db' | 'bus'>, tokens: Tokens): Guard {
  const known = makeKnownTokens()
  const checks = new Set<Check>()
  const underWay = new Map<string, Promise<Known>>()
  bus.subscribe(forgetTopic, (event) => {
    const forgotten = v.parse(forgetEvent, event)
    known.forget(forgotten)
    underWay.clear()
    for (const check of checks) check.isOutdated ||= isAbout(forgotten, check)
  })
  bus.onGap(() => {
    known.clear()
    underWay.clear()
    for (const check of checks) check.isOutdated = true
  })
  /** Reads again when the sign-in changed during the query, because the result may be outdated. */
  const standing = async (check: Check) => {
    checks.add(check)
    try {
      for (let left = mostChecks; ; left -= 1) {
        check.isOutdated = false
        const row = await liveOwner(db, check.signInId)
        if (!check.isOutdated || left === 1) return row
      }
    } finally {
      checks.delete(check)
    }
  }

  const check = async (token: string): Promise<Known> => {
    const claims = await tokens.verify(token)
    const mine = { id: claims.person, signInId: claims.session, isOutdated: false }
    const row = await standing(mine)
    if (row === undefined || row.id !== claims.person) throw new Failure('tokenInvalid')
    const person: Person = { id: row.id, email: row.email, role: row.role, signInId: claims.session }
    const entry = {
      person,
      expiresAt: claims.expiresAt,
      until: Math.min(claims.expiresAt, Date.now() + cacheLifeMs),
    }
    if (bus.isListening() && !mine.isOutdated) known.put(token, entry)
    return entry
  }
  /** Requests with the same token that arrive together share one check, unless something changed meanwhile. */
  const admit = (token: string): Promise<Known> => {
    const found = known.get(token)
    if (found !== undefined) return Promise.resolve(found)
    const running = underWay.get(token)
    if (running !== undefined) return running
    const fresh: Promise<Known> = check(token).finally(() => {
      if (underWay.get(token) === fresh) underWay.delete(token)
    })
    underWay.set(token, fresh)
    return fresh
  }
  return { admit, authenticate: async (token) => (await admit(token)).person }
}

/** A check that is under way. */
interface Check {
  readonly id: string
  readonly signInId: string
  isOutdated: boolean
}

/** The recently checked tokens. */
function makeKnownTokens() {
  const known = new Map<string, Known>()
  const byPerson = new Map<string, Set<string>>()
  const drop = (token: string): void => {
    const personId = known.get(token)?.person.id ?? ''
    const tokens = byPerson.get(personId)
    known.delete(token)
    tokens?.delete(token)
    if (tokens?.size === 0) byPerson.delete(personId)
  }
  return {
    get(token: string): Known | undefined {
      const found = known.get(token)
      return found !== undefined && found.until > Date.now() ? found : undefined
    },
    put(token: string, entry: Known): void {
      drop(token)
      if (known.size >= mostCached) drop(known.keys().next().value ?? '')
      known.set(token, entry)
      const tokens = byPerson.get(entry.person.id) ?? new Set()
      byPerson.set(entry.person.id, tokens.add(token))
    },
    forget(forgotten: Forgotten): void {
      for (const token of byPerson.get(forgotten.personId) ?? []) {
        const found = known.get(token)
        if (found !== undefined && isAbout(forgotten, found.person)) drop(token)
      }
    },
    clear(): void {
      known.clear()
      byPerson.clear()
    },
  }
}

/** Returns the person of an open sign-in whose account is not disabled. */
async function liveOwner(db: House['db'], signInId: string): Promise<PersonRow | undefined> {
  const personId = await ownerOfSignIn(db, signInId)
  const person = personId === undefined ? undefined : await personById(db, personId)
  return person?.disabledAt === null ? person : undefined
}
