import type { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import { isOwnOrigin } from '../http/origins.ts'
import type { HandlerRequest, Handlers, TransportFacts } from '../http/request.ts'
import { networkOf } from '../engines/network/limits.ts'
import { forgetTopic } from './credentials/guard.ts'
import { withinAttempts } from './credentials/attempts.ts'
import { isPassword } from '../engines/secrets/passwords.ts'
import { forgetDevices } from '../notifications/public.ts'
import { userOf } from '../people/public/user.ts'
import type { FactSources } from '../room/room.ts'
import {
  hashOfToken,
  makeRefreshToken,
  openSuccessor,
  sealSuccessor,
  successorGraceMs,
} from './credentials/refreshTokens.ts'
import {
  addRefreshToken,
  endSignIn,
  lockRefreshToken,
  markRotated,
  type RefreshRow,
} from './credentials/signInStore.ts'
import { enterByCode, type Entered } from './signInCodes.ts'
import {
  dropCookie,
  giveCookie,
  idTokenOf,
  openSignIn,
  refreshCookie,
  refreshExpiry,
} from './signIns/signIns.ts'
import { personByEmail, personById, type PersonRow } from '../people/public/store.ts'
import { tokenSeconds, type Tokens } from './credentials/tokens.ts'

/** Never reached, because the limit of the network is lower. */
const passwordsForNobody = { most: 1_000_000, seconds: 3600 }

/** The dependencies of signing in. */
interface SignInParts {
  readonly house: House
  readonly tokens: Tokens
  readonly facts: FactSources
}

/**
 * Each password costs a hash, and each refusal reveals who is signed up. The limit is more than the sign-ins of
 * a college in an hour.
 */
const signInsFromANetwork = { most: 3000, seconds: 3600 }

/** A sign-out costs a query, even with an invented cookie. The limit is the same as for sign-ins. */
const signOutsFromANetwork = { most: 3000, seconds: 3600 }

/** Signs people in and out and refreshes their sign-ins. Tokens and cookies use the machine's own time. */
export function signInRoutes(parts: SignInParts): Handlers<typeof signInCalls> {
  const { house, tokens } = parts
  const { db, bus, config, limits } = house
  return {
    async signIn({ body, transport }) {
      refuseOtherSites(transport, config.publicUrl)
      // Done before any look-up, so that the limit itself does not reveal who has an account.
      await limits.takeFromNetwork(transport.ip, 'signInsFromANetwork', signInsFromANetwork)
      return signedIn({ ...parts, ...(await enter(house, body, transport)) })
    },
    async refresh({ transport }) {
      refuseOtherSites(transport, config.publicUrl)
      const token = transport.cookies[refreshCookie]
      if (token === undefined || token === '') throw new Failure('sessionEnded')
      const rotated = await rotate(house, token)
      const person = rotated && (await personById(db, rotated.personId))
      if (rotated === undefined || person === undefined) {
        dropCookie(transport)
        throw new Failure('sessionEnded')
      }
      if (person.disabledAt !== null) throw new Failure('userDisabled')
      giveCookie(transport, rotated)
      return signedIn({ ...parts, person, signInId: rotated.signInId })
    },
    async signOut({ transport }) {
      refuseOtherSites(transport, config.publicUrl)
      const token = transport.cookies[refreshCookie] ?? ''
      if (token !== '') {
        await limits.takeFromNetwork(transport.ip, 'signOutsFromANetwork', signOutsFromANetwork)
        const ended = await db.transaction(async (tx) => {
          const row = await lockRefreshToken(tx, hashOfToken(token))
          return row && endAndAnnounce(house, tx, row)
        })
        if (ended !== undefined) bus.publishHere(forgetTopic, ended)
      }
      dropCookie(transport)
      return {}
    },
    keys: () => ({ keys: tokens.publicKeys.map((key) => ({ ...key })) }),
  }
}

type Proof = HandlerRequest<typeof signInCalls.signIn>['body']

/** Signs in with a password or a sign-in code. If the password changes during the sign-in, it is checked again. */
async function enter(house: House, proof: Proof, transport: TransportFacts): Promise<Entered> {
  if ('code' in proof) return enterByCode(house, proof, transport)
  for (;;) {
    const { person, passwordHash } = await provenPerson(house, proof, networkOf(transport.ip))
    const signInId = await openSignIn(house, { id: person.id, passwordHash }, transport)
    if (signInId !== undefined) return { person, signInId }
  }
}

/** A person, and the hash of the password that was checked. */
interface ProvenPerson {
  readonly person: PersonRow
  readonly passwordHash: string | null
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Returns the person with this address and password. Any other reason for a refusal is given only after the right
 * password.
 */
async function provenPerson(
  { db, clock, limits }: House,
  { email, password }: Credentials,
  network: string,
): Promise<ProvenPerson> {
  const person = await personByEmail(db, email)
  if (person === undefined || person.provider === 'google') {
    // Is counted like an attempt on an account, so that the refusal takes as long.
    await limits.take(`passwordsForNobody:${network}`, passwordsForNobody)
    await isPassword(password, undefined, network)
    throw new Failure(person === undefined ? 'userNotFound' : 'providerGoogle')
  }
  const passwordHash = await withinAttempts({ db, clock }, person.id, (hash) =>
    isPassword(password, hash, network),
  )
  if (person.disabledAt !== null) throw new Failure('userDisabled')
  if (person.emailVerifiedAt === null) throw new Failure('emailNotVerified')
  return { person, passwordHash }
}

interface Rotated {
  readonly token: string
  readonly signInId: string
  readonly personId: string
  readonly expiresAt: Date
}

/**
 * Replaces a refresh token by its successor. A token used again ends its whole family, unless the reply may just
 * have been lost.
 */
async function rotate({ db, bus }: House, token: string): Promise<Rotated | undefined> {
  const hash = hashOfToken(token)
  const now = new Date()
  const outcome = await db.transaction(async (tx) => {
    const row = await lockRefreshToken(tx, hash)
    if (row === undefined || row.endedAt !== null) return 'refused'
    if (row.expiresAt <= now || refreshExpiry(row.createdAt) <= now) return 'refused'
    if (row.rotatedAt === null) {
      const fresh = makeRefreshToken()
      const { signInId } = row
      const expiresAt = refreshExpiry(row.createdAt)
      await addRefreshToken(tx, { hash: hashOfToken(fresh), signInId, expiresAt })
      await markRotated(tx, { hash, signInId, sealed: sealSuccessor(token, fresh), at: now })
      return { token: fresh, signInId, personId: row.personId, expiresAt }
    }
    const successor = answeredAgain(row, token, now)
    if (successor !== undefined) {
      const { signInId, personId } = row
      return { token: successor, signInId, personId, expiresAt: refreshExpiry(row.createdAt) }
    }
    return { ended: await endAndAnnounce({ bus }, tx, row) }
  })
  if (outcome === 'refused') return undefined
  if (!('ended' in outcome)) return outcome
  if (outcome.ended !== undefined) bus.publishHere(forgetTopic, outcome.ended)
  return undefined
}

/** Ends a sign-in and tells every process after the commit; undefined if it had ended before. */
async function endAndAnnounce(
  { bus }: Pick<House, 'bus'>,
  tx: Database,
  { signInId, personId }: Pick<RefreshRow, 'signInId' | 'personId'>,
) {
  if ((await endSignIn(tx, signInId, new Date())) === 0) return undefined
  const ended = { personId, signInId }
  await forgetDevices(tx, ended)
  await bus.publishIn(tx, forgetTopic, ended)
  return ended
}

/** Returns the same successor again; it is deleted as soon as the successor itself is used. */
function answeredAgain(row: RefreshRow, token: string, now: Date): string | undefined {
  if (row.successorSealed === null || row.rotatedAt === null) return undefined
  if (now.getTime() - row.rotatedAt.getTime() > successorGraceMs) return undefined
  return openSuccessor(token, row.successorSealed)
}

async function signedIn({ house, tokens, facts, person, signInId }: SignInParts & Entered) {
  const idToken = await idTokenOf(tokens, person, signInId)
  const user = await userOf(house, facts, person)
  return { idToken, expiresIn: tokenSeconds, user }
}

/** Refuses requests from other sites. A browser names the origin; other programs do not. */
function refuseOtherSites({ origin }: TransportFacts, publicUrl: string): void {
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) throw new Failure('originForbidden')
}
