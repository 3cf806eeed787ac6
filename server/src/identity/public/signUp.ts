import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { hashPassword, isPassword } from '../../engines/secrets/passwords.ts'
import { networkOf } from '../../engines/network/limits.ts'
import type { House } from '../../house/house.ts'
import { openCodes, verifiedSince } from '../codes/codes.ts'
import { showCode, useCode } from '../codes/store.ts'
import { type PasswordField, refuseCommonPassword as refuseCommon } from '../credentials/commonPasswords.ts'
import { addCredentials, credentialsOf } from '../credentials/credentialStore.ts'

const purpose = 'verify'

/** Throws `otpNotVerified` unless the address was confirmed with this code and the code is unused. */
export async function requireConfirmedAddress(
  { db, clock, keys }: Pick<House, 'db' | 'clock' | 'keys'>,
  { email, otp, ip }: { readonly email: string; readonly otp: string; readonly ip: string },
): Promise<void> {
  const codeHash = (await openCodes(keys)).hash(email, otp)
  const now = clock.now()
  const tried = {
    email,
    network: networkOf(ip),
    purpose,
    codeHash,
    now,
    verifiedSince: verifiedSince(now),
  } as const
  if (!(await showCode(db, tried))) throw new Failure('otpNotVerified')
}

/** Uses up the code that confirmed an address; false if another request has used it. */
export async function useConfirmation(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  email: string,
): Promise<boolean> {
  return (await useCode(tx, { email, purpose, now: clock.now() })) > 0
}

/** Throws `passwordCommon` for a password among those that attackers try first; `field` is its name in the body. */
export function refuseCommonPassword(
  { config }: Pick<House, 'config'>,
  chosen: Credentials,
  field: PasswordField,
): Promise<void> {
  return refuseCommon({ ...chosen, productName: config.productName }, field)
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Returns the hash to store for a new password; throws if the password is among those that attackers try first. */
export async function hashNewPassword(house: Pick<House, 'config'>, chosen: Credentials): Promise<string> {
  await refuseCommonPassword(house, chosen, 'password')
  return hashPassword(chosen.password)
}

/** Stores the credentials of a new person; throws `emailTaken` if the Google subject belongs to another person. */
export async function storeCredentials(
  tx: Database,
  personId: string,
  proof: { readonly passwordHash: string | null; readonly googleSubject?: string },
): Promise<void> {
  const { passwordHash, googleSubject = null } = proof
  if ((await addCredentials(tx, { personId, passwordHash, googleSubject })) === 0)
    throw new Failure('emailTaken')
}

/** Whether a person has this password. */
export async function hasPassword(
  db: Database,
  personId: string | undefined,
  password: string,
): Promise<boolean> {
  const credentials = personId === undefined ? undefined : await credentialsOf(db, personId)
  return isPassword(password, credentials?.passwordHash)
}

/** Whether a person has this subject at the OpenID provider. */
export async function isGoogleSubject(db: Database, personId: string, subject: string): Promise<boolean> {
  return (await credentialsOf(db, personId))?.googleSubject === subject
}
