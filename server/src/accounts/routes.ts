import { accountCalls } from '@saathi/contract/accounts/calls.ts'

import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { makeCodeMail } from './codeMail.ts'
import { openCodes } from './codes.ts'
import { consentRoutes } from './consentRoutes.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { eraseRoutes } from './eraseRoutes.ts'
import { exportRoutes } from './exportRoutes.ts'
import { identityRoutes } from './identityRoutes.ts'
import { otpRoutes } from './otpRoutes.ts'
import { errorReportRoutes } from './outbound.ts'
import { profileEditRoutes } from './profileEditRoutes.ts'
import { profileRoutes } from './profileRoutes.ts'
import { readReference, readStatusRules } from './reference.ts'
import { resetRoutes } from './resetRoutes.ts'
import { signUpRoutes } from './signUpRoutes.ts'
import { statusRoutes } from './statusRoutes.ts'
import type { Tokens } from './tokens.ts'

/** Serves the calls about accounts. */
export async function accountRoutes(house: House, tokens: Tokens): Promise<Mountable> {
  const codes = await openCodes(house.keys)
  const codeMail = makeCodeMail(house, codes)
  return serving(accountCalls, {
    ...identityRoutes(house, tokens),
    ...deviceRoutes(house),
    ...otpRoutes(house, codes, codeMail),
    ...resetRoutes(house, codes, codeMail),
    ...signUpRoutes(house, { codes, tokens, reference: readReference() }),
    ...profileRoutes(house),
    ...profileEditRoutes(house),
    ...consentRoutes(house),
    ...errorReportRoutes(house),
    ...exportRoutes(house),
    ...eraseRoutes(house, codes, codeMail),
    ...statusRoutes(house, readStatusRules()),
  })
}
