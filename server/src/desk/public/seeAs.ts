import { createHash, randomBytes } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { type Person, seeAsPrefix } from '../../http/request.ts'
import { isSignInOf } from '../../identity/public/signIn.ts'
import { rightsOf } from '../../people/public/rightStore.ts'
import { isInScope } from '../../people/public/scope.ts'
import { personById } from '../../people/public/store.ts'
import { putSeeAs, seeAsOf } from '../seeAs/store.ts'
import { audit } from './audit.ts'
import { scopeOf } from './standing.ts'

/** How long a member of the team sees the product as a person: 30 minutes of the product's clock. */
const seeAsMs = 30 * 60_000

type SeeAsHouse = Pick<House, 'db' | 'clock'>

/** Lets a member of the team see the product as a person does: the token reads, and nothing else. It is in the audit. */
export async function seeAs(
  { db, clock }: SeeAsHouse,
  staff: Pick<Person, 'id' | 'signInId'>,
  personId: string,
): Promise<{ readonly token: string; readonly until: string }> {
  const token = seeAsPrefix + randomBytes(32).toString('base64url')
  const at = clock.now()
  const endsAt = new Date(at.getTime() + seeAsMs)
  await db.transaction(async (tx) => {
    await putSeeAs(tx, hashOf(token), { staffId: staff.id, signInId: staff.signInId, personId, endsAt, at })
    const act = { act: 'person_seen_as', about: 'person', aboutId: personId, personId } as const
    await audit(tx, { staffId: staff.id, at, ...act })
  })
  return { token, until: endsAt.toISOString() }
}

/**
 * Returns the person as whom a member of the team sees the product. Throws `tokenInvalid` after the half hour, after the sign-in of the
 * member, and without the right or the scope.
 */
export async function personSeenAs({ db, clock }: SeeAsHouse, token: string): Promise<Person> {
  const row = await seeAsOf(db, hashOf(token), clock.now())
  if (row === undefined) throw new Failure('tokenInvalid')
  const { staffId, signInId, personId } = row
  const [isSignedIn, rights, scope, person] = await Promise.all([
    isSignInOf(db, signInId, staffId),
    rightsOf(db, staffId),
    scopeOf(db, staffId),
    personById(db, personId),
  ])
  if (!isSignedIn || !rights.includes('people') || person === undefined || !isInScope(scope, person))
    throw new Failure('tokenInvalid')
  // No sign-in of the person is meant, so nothing is marked as this device.
  return { id: person.id, email: person.email, role: person.role, signInId: 'seen-as' }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
