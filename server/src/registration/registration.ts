import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../engines/database.ts'
import type { House } from '../house.ts'
import { tell } from '../notifications/public.ts'
import { type Codes, verifiedSince } from '../identity/codes/codes.ts'
import { showCode, useCode } from '../identity/codes/store.ts'
import { consentVersions } from '../people/consentVersions.ts'
import { addDecision } from '../people/decisionStore.ts'
import { bindSubject } from '../identity/google/store.ts'
import { hashPassword, isPassword } from '../engines/passwords.ts'
import { countSignUp } from '../people/public.ts'
import { addPerson, personByEmail, type PersonRow } from '../people/store.ts'

/** What is stored of whoever signs up, however they prove their address. */
export interface Registration {
  readonly email: string
  readonly fields: Pick<
    PersonRow,
    | 'role'
    | 'firstName'
    | 'lastName'
    | 'project'
    | 'institutionCode'
    | 'phoneNumber'
    | 'primaryLanguage'
    | 'birthYear'
  >
  /** The version of what this role declares. */
  readonly declaration: string
  readonly consents: readonly ConsentPurpose[]
}

/** Registers with a confirmed code and a password; the code is used up and the person stored, both or neither. */
export async function registerByCode(
  house: House,
  codes: Codes,
  given: { readonly registration: Registration; readonly otp: string; readonly password: string },
): Promise<PersonRow> {
  const { db, clock } = house
  const now = clock.now()
  const { registration, otp, password } = given
  const { email } = registration
  const codeHash = codes.hash(email, otp)
  const shown = await showCode(db, { email, purpose: 'verify', codeHash, verifiedSince: verifiedSince(now) })
  if (shown?.isRight !== true) throw new Failure('otpNotVerified')
  const passwordHash = await hashPassword(password)
  const added = await db.transaction(async (tx) => {
    if ((await useCode(tx, { email, purpose: 'verify', now })) === 0) return undefined
    const person = await store(tx, registration, { provider: 'normal', passwordHash, at: now })
    if (person !== undefined) await welcome(house, tx, { person, registration })
    return person
  })
  if (added !== undefined) return added
  // Sent twice with the same code and password, because the answer was lost: it answers the person it made.
  const person = await personByEmail(db, email)
  const isSame = await isPassword(password, person?.passwordHash)
  if (person === undefined || !isSame) throw new Failure('emailTaken')
  return person
}

/** Registers somebody whom the OpenID provider vouched for, and binds the account to who they are there. */
export async function registerByGoogle(
  house: House,
  { registration, subject }: { readonly registration: Registration; readonly subject: string },
): Promise<PersonRow> {
  const { db, clock } = house
  const at = clock.now()
  const added = await db.transaction(async (tx) => {
    const person = await store(tx, registration, { provider: 'google', passwordHash: null, at })
    if (person !== undefined && (await bindSubject(tx, person.id, subject)) === 0) {
      throw new Failure('emailTaken')
    }
    if (person !== undefined) await welcome(house, tx, { person, registration })
    return person
  })
  if (added !== undefined) return added
  const person = await personByEmail(db, registration.email)
  if (person?.googleSubject !== subject) throw new Failure('emailTaken')
  return person
}

async function welcome(
  house: House,
  tx: Database,
  { person, registration }: { readonly person: PersonRow; readonly registration: Registration },
): Promise<void> {
  const { id, firstName, lastName, birthYear } = person
  const values = { name: firstName || lastName }
  await tell(house, tx, { personId: id, kind: 'welcome', key: 'welcome', values })
  const allowed = registration.consents.includes('ad_measurement')
  await countSignUp(house, tx, { personId: id, birthYear, allowed })
}

async function store(
  tx: Database,
  { email, fields, declaration, consents }: Registration,
  proof: Pick<PersonRow, 'provider' | 'passwordHash'> & { readonly at: Date },
): Promise<PersonRow | undefined> {
  const { at, ...how } = proof
  const person = await addPerson(tx, {
    ...fields,
    ...how,
    id: uuid(),
    email,
    emailVerifiedAt: at,
    createdAt: at,
  })
  if (person === undefined) return undefined
  const decided = { personId: person.id, granted: true, at }
  await addDecision(tx, { ...decided, purpose: 'declaration', version: declaration })
  for (const purpose of new Set(consents)) {
    await addDecision(tx, { ...decided, purpose, version: consentVersions[purpose] })
  }
  return person
}
