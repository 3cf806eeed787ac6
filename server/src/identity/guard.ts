import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import type { Person } from '../http/request.ts'
import { personById, type PersonRow } from '../people/public/store.ts'
import { ownerOfSignIn } from './signInStore.ts'
import type { Tokens } from './tokens.ts'

/** Milliseconds for which a checked token is accepted without a query. */
const cacheLifeMs = 60_000
/** The most tokens in the cache; the oldest entries are removed first. */
const mostCached = 20_000

interface Known {
  readonly person: Person
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

/** The topic on which ended sign-ins and changed people are published; every process then empties its cache. */
export const forgetTopic = 'identity:forget'

/** Returns a guard that caches checked tokens for a minute. */
export function makeGuard({ db, bus }: Pick<House, 'db' | 'bus'>, tokens: Tokens): Guard {
  const known = new Map<string, Known & { readonly expiresAt: number }>()
  let changes = 0
  bus.subscribe(forgetTopic, () => {
    changes += 1
    known.clear()
  })
  /** Reads again when a sign-in ended during the query, because the result may be outdated. */
  const standingSignIn = async (signIn: string) => {
    for (;;) {
      const asked = changes
      const row = await liveOwner(db, signIn)
      if (asked === changes) return row
    }
  }

  const admit = async (token: string) => {
    const found = known.get(token)
    if (found !== undefined && found.until > Date.now()) return found
    const claims = await tokens.verify(token)
    const row = await standingSignIn(claims.session)
    if (row === undefined || row.id !== claims.person) throw new Failure('tokenInvalid')
    const person: Person = { id: row.id, email: row.email, role: row.role, signInId: claims.session }
    const entry = {
      person,
      expiresAt: claims.expiresAt,
      until: Math.min(claims.expiresAt, Date.now() + cacheLifeMs),
    }
    if (known.size >= mostCached) known.delete(known.keys().next().value ?? '')
    known.set(token, entry)
    return entry
  }
  return { admit, authenticate: async (token) => (await admit(token)).person }
}

/** Returns the person of an open sign-in whose account is not disabled. */
async function liveOwner(db: House['db'], signInId: string): Promise<PersonRow | undefined> {
  const personId = await ownerOfSignIn(db, signInId)
  const person = personId === undefined ? undefined : await personById(db, personId)
  return person?.disabledAt === null ? person : undefined
}
