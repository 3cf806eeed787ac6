import { makeFindNoticed, type FindNoticed } from '@saathi/contract/chat/detection/findNoticed.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'

import { ask } from '../../wire/api.ts'
import { keyOf, queryClient, storeOffline } from '../../wire/queries.ts'

storeOffline(noticingCalls.noticingRules)

/** The rules change with a release, so a page asks for them once. */
const staleMs = 24 * 3_600_000

/** Loads the rules by which messages are noticed; without a network, those that this device has stored. */
export async function loadRules(): Promise<FindNoticed> {
  const queryKey = keyOf(noticingCalls.noticingRules, {})
  try {
    const queryFn = () => ask(noticingCalls.noticingRules, {})
    return makeFindNoticed(
      await queryClient.fetchQuery({ queryKey, queryFn, staleTime: staleMs, retry: false }),
    )
  } catch (error) {
    const known = queryClient.getQueryData<Parameters<typeof makeFindNoticed>[0]>(queryKey)
    if (known === undefined) throw error
    return makeFindNoticed(known)
  }
}
