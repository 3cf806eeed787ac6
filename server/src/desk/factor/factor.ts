import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { openSeal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { audit } from '../public/audit.ts'
import { type FactorKind } from '../standing/store.ts'
import { hashOfRecovery, newRecoveryCodes, newSecret, stepOfCode } from './codes.ts'
import {
  askForPasskey,
  beginPasskey,
  counterIn,
  passkeyIn,
  type Site,
  siteOf,
  storedPasskey,
} from './passkeys.ts'
import {
  dropTry,
  type FactorRow,
  lockFactor,
  noteUse,
  putFactor,
  putPass,
  putRecovery,
  putTry,
  type TryRow,
  tryOf,
  useRecovery,
} from './store.ts'

type FactorHouse = Pick<House, 'db' | 'clock' | 'config' | 'keys' | 'limits'>

/** How long what was begun waits for its proof. */
const tryMs = 600_000
/** Attempts at the second factor of one person. */
const attempts = { most: 10, seconds: 900 }

const secrets = { name: 'second-factor', shape: v.string() } as const
const siteIn = ({ config }: Pick<House, 'config'>): Site => siteOf(config.publicUrl, config.productName)

/** What a person gets who begins to set up a second factor, or is asked for it. */
export interface Begun {
  readonly kind: FactorKind
  readonly isNew: boolean
  readonly secret: string | null
  readonly address: string | null
  readonly options: unknown
}

/**
 * Begins to set up a second factor, or asks for the one that is set up. A person who has passed it sets up a new one.
 */
export function beginFactor(
  house: FactorHouse,
  {
    person,
    kind,
    hasPassed,
  }: { readonly person: Person; readonly kind: FactorKind; readonly hasPassed: boolean },
): Promise<Begun> {
  return house.db.transaction(async (tx) => {
    const known = await lockFactor(tx, person.id)
    const isNew = known === undefined || hasPassed
    // A person who has not passed can only be asked for the factor that is set up.
    if (!isNew && known.kind !== kind) throw new Failure('secondFactorNeeded')
    return isNew ? setUp(house, tx, { person, kind }) : askFor(house, tx, known)
  })
}

async function setUp(
  house: FactorHouse,
  tx: Database,
  { person, kind }: { readonly person: Person; readonly kind: FactorKind },
): Promise<Begun> {
  const seal = await openSeal(house.keys, secrets)
  const store = async (value: string) =>
    putTry(tx, {
      personId: person.id,
      kind,
      isNew: true,
      sealed: await seal.seal(value),
      madeAt: house.clock.now(),
    })
  if (kind === 'codes') {
    const { secret, address } = newSecret(house.config.productName, person.email)
    await store(secret)
    return { kind, isNew: true, secret, address, options: null }
  }
  const options = await beginPasskey(siteIn(house), person)
  await store(options.challenge)
  return { kind, isNew: true, secret: null, address: null, options }
}

async function askFor(house: FactorHouse, tx: Database, known: FactorRow): Promise<Begun> {
  const { kind, personId } = known
  if (kind === 'codes') return { kind, isNew: false, secret: null, address: null, options: null }
  const seal = await openSeal(house.keys, secrets)
  const options = await askForPasskey(siteIn(house), await passkeyOf(house, known))
  const sealed = await seal.seal(options.challenge)
  await putTry(tx, { personId, kind, isNew: false, sealed, madeAt: house.clock.now() })
  return { kind, isNew: false, secret: null, address: null, options }
}

async function passkeyOf(house: FactorHouse, { sealed }: FactorRow) {
  const opened = await (await openSeal(house.keys, secrets)).open(sealed)
  return v.parse(v.pipe(v.string(), v.parseJson(), storedPasskey), opened)
}

/** The proof of a second factor. */
export interface FactorProof {
  readonly code?: string | undefined
  readonly credential?: unknown
  readonly recoveryCode?: string | undefined
}

/**
 * Passes the second factor by its proof, and returns the recovery codes of a new one; throws `secondFactorWrong` for a wrong
 * proof.
 */
export async function verifyFactor(
  house: FactorHouse,
  { person, proof }: { readonly person: Person; readonly proof: FactorProof },
): Promise<{ readonly passedAt: Date; readonly recoveryCodes: string[] | null }> {
  await house.limits.take(`secondFactor:${person.id}`, attempts)
  const at = house.clock.now()
  return house.db.transaction(async (tx) => {
    const known = await lockFactor(tx, person.id)
    const begun = await tryOf(tx, person.id, new Date(at.getTime() - tryMs))
    const tried = { house, tx, person, proof, at }
    const recoveryCodes = begun?.isNew === true ? await prove(tried, begun) : null
    if (recoveryCodes === null && !(known !== undefined && (await passes(tried, known, begun))))
      throw new Failure('secondFactorWrong')
    await dropTry(tx, person.id)
    await putPass(tx, { signInId: person.signInId, personId: person.id, at })
    const act = recoveryCodes === null ? passedBy(proof) : 'second_factor_set_up'
    await audit(tx, { staffId: person.id, at, act, about: 'team', aboutId: person.id })
    return { passedAt: at, recoveryCodes }
  })
}

const passedBy = ({ recoveryCode }: FactorProof) =>
  recoveryCode === undefined ? 'second_factor_passed' : 'recovery_code_used'

interface Tried {
  readonly house: FactorHouse
  readonly tx: Database
  readonly person: Person
  readonly proof: FactorProof
  readonly at: Date
}

/** Sets the new factor up if the proof fits; returns the recovery codes, or null for a wrong proof. */
async function prove({ house, tx, person, proof, at }: Tried, begun: TryRow): Promise<string[] | null> {
  const seal = await openSeal(house.keys, secrets)
  const secret = (await seal.open(begun.sealed)) ?? ''
  let stored: { readonly sealed: string; readonly lastStep: number } | undefined
  if (begun.kind === 'codes') {
    const step = proof.code === undefined ? undefined : stepOfCode(secret, proof.code)
    if (step !== undefined) stored = { sealed: begun.sealed, lastStep: step }
  } else if (proof.credential !== undefined) {
    const passkey = await passkeyIn({ site: siteIn(house), challenge: secret, credential: proof.credential })
    if (passkey !== undefined) stored = { sealed: await seal.seal(JSON.stringify(passkey)), lastStep: 0 }
  }
  if (stored === undefined) return null
  const codes = newRecoveryCodes()
  await putFactor(tx, { personId: person.id, kind: begun.kind, ...stored, at })
  await putRecovery(tx, person.id, codes.map(hashOfRecovery))
  return codes
}

/** Whether the proof passes the factor that is set up. */
async function passes(tried: Tried, known: FactorRow, begun: TryRow | undefined): Promise<boolean> {
  const { house, tx, person, proof, at } = tried
  if (proof.recoveryCode !== undefined) {
    return (await useRecovery(tx, { personId: person.id, hash: hashOfRecovery(proof.recoveryCode), at })) > 0
  }
  const seal = await openSeal(house.keys, secrets)
  if (known.kind === 'codes') {
    const secret = (await seal.open(known.sealed)) ?? ''
    const step = proof.code === undefined ? undefined : stepOfCode(secret, proof.code)
    // Each code is used once, so that nobody can use one that they saw.
    if (step === undefined || step <= known.lastStep) return false
    await noteUse(tx, { ...known, lastStep: step })
    return true
  }
  if (begun === undefined || proof.credential === undefined) return false
  const challenge = (await seal.open(begun.sealed)) ?? ''
  const passkey = await passkeyOf(house, known)
  const counter = await counterIn({ site: siteIn(house), challenge, credential: proof.credential }, passkey)
  if (counter === undefined) return false
  await noteUse(tx, { ...known, sealed: await seal.seal(JSON.stringify({ ...passkey, counter })) })
  return true
}
