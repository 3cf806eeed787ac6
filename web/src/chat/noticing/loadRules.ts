import { makeNotice, type Notice } from '@saathi/contract/chat/noticing/notice.ts'
import { noticingCalls } from '@saathi/contract/chat/noticingCalls.ts'

import { ask } from '../../wire/api.ts'
import { keyOf, queryClient, storeOffline } from '../../wire/queries.ts'

storeOffline(noticingCalls.noticingRules)

/** The rules change with a release, so a page asks for them once. */
const staleMs = 24 * 3_600_000

/** Loads the rules by which messages are noticed; without a network, those that this device has stored. */
export async function loadRules(): Promise<Notice> {
  const queryKey = keyOf(noticingCalls.noticingRules, {})
  try {
    const queryFn = () => ask(noticingCalls.noticingRules, {})
    return makeNotice(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: staleMs, retry: false }))
  } catch (error) {
    const known = queryClient.getQueryData<Parameters<typeof makeNotice>[0]>(queryKey)
    if (known === undefined) throw error
    return makeNotice(known)
  }
}
