import { partnerCalls, prefill } from '@saathi/contract/partner/calls.ts'
import { portalRoute } from '@saathi/contract/partner/rules.ts'

import * as v from 'valibot'

import { identityNow, onIdentity } from '../device/identity.ts'
import { tabDraft } from '../device/tabDraft.ts'
import { ncsEmail } from '../identity/public/ncsEmail.ts'
import { ask } from '../wire/api.ts'
import { signOut } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'

/** The person named by the portal. It stays in this tab until a sign-in or sign-out. */
export const visit = tabDraft('ncsPrefill', v.object({ person: v.nullable(prefill) }), { person: null })

onIdentity(({ kind }) => {
  if (kind === 'signedIn') visit.forget()
})

/** The parameters of a link. */
export interface LinkParams {
  readonly data: string
  readonly originalLink: string
}

/** The page was opened without a link of the portal. */
export class LinkMissing extends Error {}

const pagesByRoute = {
  login: paths.ncsLogin,
  signIn: paths.signInAfterPortal,
  register: paths.ncsRegister,
} as const

const arrivals = new Map<string, Promise<string>>()

/** Opens a link and returns the next page. A link works once, so simultaneous callers share the reply. */
export function arrive(params: LinkParams): Promise<string> {
  const known = arrivals.get(params.data)
  if (known !== undefined) return known
  const arriving = findPage(params)
  arrivals.set(params.data, arriving)
  const settle = () => arrivals.delete(params.data)
  arriving.then(settle, settle)
  return arriving
}

const opened = new Set<string>()

async function findPage({ data, originalLink }: LinkParams): Promise<string> {
  // The link is used up after the first call, so after a network failure only the second call is repeated.
  if (data !== '' && !opened.has(data)) {
    visit.forget()
    const { data: person } = await ask(partnerCalls.readParams, { body: { data, originalLink } })
    await makeRoomFor(person.email)
    opened.add(data)
    visit.change({ person })
    ncsEmail.put(person.email)
  }
  const { person } = visit.now()
  if (person === null) throw new LinkMissing()
  const { data: account } = await ask(partnerCalls.userExists, { body: { email: person.email } })
  return pagesByRoute[portalRoute(account)]
}

/** Signs out another person on a shared device, because the portal says who is using it now. */
async function makeRoomFor(email: string): Promise<void> {
  const identity = identityNow()
  if (identity.state === 'signedIn' && identity.user.email !== email) await signOut()
}
