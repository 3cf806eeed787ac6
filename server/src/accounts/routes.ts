
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { makeCodeMail } from '../identity/codes/mail.ts'
import { openCodes } from '../identity/codes/codes.ts'
import { consentRoutes } from '../people/consentRoutes.ts'
import { deviceRoutes } from '../identity/deviceRoutes.ts'
import { eraseRoutes } from '../privacy/eraseRoutes.ts'
import { exportRoutes } from '../privacy/exportRoutes.ts'
import { identityRoutes } from '../identity/signInRoutes.ts'
import { otpRoutes } from '../identity/codes/routes.ts'
import { errorReportRoutes } from '../people/outbound.ts'
import { profileEditRoutes } from '../people/profileEditRoutes.ts'
import { profileRoutes } from '../people/profileRoutes.ts'
import { readReference, readStatusRules } from '../registration/reference.ts'
import { resetRoutes } from '../identity/resetRoutes.ts'
import { signUpRoutes } from '../registration/signUpRoutes.ts'
import { statusRoutes } from '../access/statusRoutes.ts'
import type { Tokens } from '../identity/tokens.ts'

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
