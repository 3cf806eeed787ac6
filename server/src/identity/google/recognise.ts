import type { FailureName } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { Vouched } from './client.ts'
import { personByEmail, personById, type PersonRow } from '../../people/public/store.ts'
import { bindSubject, credentialsOf, personIdOfSubject } from '../credentials/credentialStore.ts'

/** The meaning of a confirmed identity: a known person, a new person, or a refusal. */
export type Recognised =
  | { readonly is: 'person'; readonly person: PersonRow }
  | { readonly is: 'new' }
  | { readonly is: 'refused'; readonly because: RefusedBecause }

type RefusedBecause = Extract<FailureName, 'emailNotVerified' | 'userDisabled'> | 'googleFailed'

/**
 * Finds the person by the subject at the provider, else by a confirmed address, to which the subject is then
 * bound.
 */
export async function recognise(db: Database, vouched: Vouched): Promise<Recognised> {
  if (!vouched.emailVerified) return refused('emailNotVerified')
  const boundId = await personIdOfSubject(db, vouched.subject)
  const bound = boundId === undefined ? undefined : await personById(db, boundId)
  if (bound !== undefined) return admitted(bound)
  const person = await personByEmail(db, vouched.email)
  if (person === undefined) return { is: 'new' }
  const { googleSubject = null } = (await credentialsOf(db, person.id)) ?? {}
  // The address is the same but the subject differs: an address can pass to another person.
  if (googleSubject !== null || person.provider === 'ncs') return refused('googleFailed')
  if (person.emailVerifiedAt === null) return refused('emailNotVerified')
  const known = admitted(person)
  if (known.is === 'person' && (await bindSubject(db, person.id, vouched.subject)) === 0) {
    return refused('googleFailed')
  }
  return known
}

function admitted(person: PersonRow): Recognised {
  return person.disabledAt === null ? { is: 'person', person } : refused('userDisabled')
}

function refused(because: RefusedBecause): Recognised {
  return { is: 'refused', because }
}
