import { partnerCalls, prefill } from '@saathi/contract/partner/calls.ts'
import { portalRoute } from '@saathi/contract/partner/rules.ts'

import * as v from 'valibot'

import { identityNow, onIdentity } from '../device/identity.ts'
import { tabDraft } from '../device/tabDraft.ts'
import { ncsEmail } from '../identity/public/ncsEmail.ts'
import { ask } from '../wire/api.ts'
import { signOut } from '../wire/signIn.ts'
import { paths } from '../paths.ts'

/** The person whom the portal named, kept in this tab until somebody signs in or out. */
export const visit = tabDraft('ncsPrefill', v.object({ person: v.nullable(prefill) }), { person: null })

onIdentity(({ kind }) => {
  if (kind === 'signedIn') visit.forget()
})

/** What the address of a link carries. */
export interface LinkParams {
  readonly data: string
  readonly originalLink: string
}

/** Somebody opened the page without a link of the portal. */
export class LinkMissing extends Error {}

const pagesByRoute = {
  login: paths.ncsLogin,
  signIn: paths.signInAfterPortal,
  register: paths.ncsRegister,
} as const

const arrivals = new Map<string, Promise<string>>()

/** Opens a link and returns the page to go to. A link works once, so callers that come meanwhile share the answer. */
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
  // After a lost network only the second question is asked again: the link itself is used up.
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

/** On a shared device somebody else may still be signed in: the portal says who is here now. */
async function makeRoomFor(email: string): Promise<void> {
  const identity = identityNow()
  if (identity.state === 'signedIn' && identity.user.email !== email) await signOut()
}
