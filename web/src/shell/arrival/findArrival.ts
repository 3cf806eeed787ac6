import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'

import { identityNow } from '../../device/identity.ts'
import { ask } from '../../wire/api.ts'
import { paths } from '../../wire/paths.ts'
import { putAnswer } from '../../wire/queries.ts'
import { pageAfterSignIn, pendingSurveyPage } from './afterSignIn.ts'
import { takeTargets } from './arrival.ts'
import { isKnownPage } from './knownPages.ts'

/** Asks the server for the person's status, returns the next page and forgets the remembered ones. */
export async function findArrival(redirectUri: string | null): Promise<string> {
  const status = await ask(accessCalls.status, {})
  putAnswer(accessCalls.status, {}, status)
  return pageAfterSignIn({ redirectUri, ...takeTargets(), status, role: roleNow(), isKnownPage })
}

function roleNow(): Role {
  const identity = identityNow()
  return identity.state === 'signedIn' ? identity.user.role : 'mentee'
}

/** Returns the page after agreeing to the terms: the pending survey, otherwise the learning hub. */
export async function findPageAfterTerms(): Promise<string> {
  const status = await ask(accessCalls.status, {})
  putAnswer(accessCalls.status, {}, status)
  return pendingSurveyPage(status) ?? (roleNow() === 'staff' ? paths.staff : paths.learningHub)
}
