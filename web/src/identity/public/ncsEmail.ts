import * as v from 'valibot'

import { onIdentity } from '../../device/identity.ts'
import { stored } from '../../device/stored.ts'

/** The address of the last person from the partner portal. It is deleted at the next sign-in. */
export const ncsEmail = stored('ncsEmail', v.string(), { leavesWith: 'person', writtenAs: 'text' })

onIdentity(({ kind }) => {
  if (kind === 'signedIn') ncsEmail.forget()
})
