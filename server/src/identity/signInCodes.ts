import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import type { TransportFacts } from '../http/request.ts'
import { personByEmail, type PersonRow } from '../people/public/store.ts'
import { hashOfToken } from './credentials/refreshTokens.ts'
import { takeSignInCode } from './credentials/signInCodeStore.ts'
import { openSignIn } from './signIns/signIns.ts'

/** A person, and their new sign-in. */
export interface Entered {
  readonly person: PersonRow
  readonly signInId: string
}

/**
 * Signs in with a code of the partner portal. The code is used up with the sign-in or not at all, so of two requests with it one succeeds, and
 * one that fails on its way can be repeated.
 */
export async function enterByCode(
  house: House,
  { email, code }: { readonly email: string; readonly code: string },
  transport: TransportFacts,
): Promise<Entered> {
  const person = await personByEmail(house.db, email)
  if (person === undefined) throw new Failure('signInCodeOver')
  const { id, disabledAt, emailVerifiedAt } = person
  const taken = { codeHash: hashOfToken(code), personId: id, now: house.clock.now() }
  const signInId = await openSignIn(
    house,
    {
      id,
      async prove(tx) {
        if (!(await takeSignInCode(tx, taken))) throw new Failure('signInCodeOver')
        if (disabledAt !== null) throw new Failure('userDisabled')
        if (emailVerifiedAt === null) throw new Failure('emailNotVerified')
      },
    },
    transport,
  )
  if (signInId === undefined) throw new Failure('userDisabled')
  return { person, signInId }
}
