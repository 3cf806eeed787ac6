import { accountCalls } from '@saathi/contract/accounts/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { openCodes } from './codes.ts'
import { identityRoutes } from './identityRoutes.ts'
import { otpRoutes } from './otpRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { readReference } from './reference.ts'
import { signUpRoutes } from './signUpRoutes.ts'
import type { Tokens } from './tokens.ts'

/** Serves the calls about accounts. */
export async function accountRoutes(house: House, tokens: Tokens): Promise<Mountable> {
  const codes = await openCodes(house.keys)
  return serving(accountCalls, {
    ...identityRoutes(house, tokens),
    ...otpRoutes(house, codes),
    ...signUpRoutes(house, codes, readReference()),
    ...profileRoutes(house),
  })
}
