import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house.ts'
import type { Person } from '../http/request.ts'
import { personById, type PersonRow } from '../people/public/store.ts'
import { ownerOfSignIn } from './signInStore.ts'
import type { Tokens } from './tokens.ts'

/** Milliseconds for which a checked token is believed without asking the database again. */
const believed = 60_000
/** Checked tokens kept at most; the oldest go first. */
const mostKept = 20_000

interface Known {
  readonly person: Person
  readonly until: number
}

/** Says whose token it is; a sign-in that ended or a person who was disabled is refused at once in every process. */
export interface Guard {
  authenticate(token: string): Promise<Person>
  /** The same with the moment the token expires, for connections that outlive it. */
  admit(token: string): Promise<{ readonly person: Person; readonly expiresAt: number }>
}

/** Topic on which ended sign-ins and changed people are announced: every process forgets what it knew. */
export const forgetTopic = 'identity:forget'

/** A guard that remembers checked tokens for a minute. */
export function makeGuard({ db, bus }: Pick<House, 'db' | 'bus'>, tokens: Tokens): Guard {
  const known = new Map<string, Known & { readonly expiresAt: number }>()
  let changes = 0
  bus.subscribe(forgetTopic, () => {
    changes += 1
    known.clear()
  })
  /** An answer that a sign-out overtook says what was; then the question is asked again. */
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
      until: Math.min(claims.expiresAt, Date.now() + believed),
    }
    if (known.size >= mostKept) known.delete(known.keys().next().value ?? '')
    known.set(token, entry)
    return entry
  }
  return { admit, authenticate: async (token) => (await admit(token)).person }
}

/** The person of a sign-in that has not ended, where the account is not disabled. */
async function liveOwner(db: House['db'], signInId: string): Promise<PersonRow | undefined> {
  const personId = await ownerOfSignIn(db, signInId)
  const person = personId === undefined ? undefined : await personById(db, personId)
  return person?.disabledAt === null ? person : undefined
}
