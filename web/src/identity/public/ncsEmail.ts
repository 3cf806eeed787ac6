import * as v from 'valibot'

import { onIdentity } from '../../device/identity.ts'
import { stored } from '../../device/stored.ts'

/** The address of the person who came from the partner portal last; absent where nobody did, or somebody signed in since. */
export const ncsEmail = stored('ncsEmail', v.string(), { leavesWith: 'person', writtenAs: 'text' })

onIdentity(({ kind }) => {
  if (kind === 'signedIn') ncsEmail.forget()
})
