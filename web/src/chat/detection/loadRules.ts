import { type FindNoticed, preparingNoticing } from '@saathi/contract/chat/detection/findNoticed.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'

import { ask } from '../../wire/api.ts'
import { keyOf, queryClient, storeOffline } from '../../wire/queries.ts'

storeOffline(noticingCalls.noticingRules)

/** The rules change with a release, so a page asks for them once. */
const staleMs = 24 * 3_600_000
/** Milliseconds of work before the page may draw again. */
const workMs = 4

/** Loads the rules by which messages are noticed; without a network, those that this device has stored. */
export async function loadRules(): Promise<FindNoticed> {
  const queryKey = keyOf(noticingCalls.noticingRules, {})
  try {
    const queryFn = () => ask(noticingCalls.noticingRules, {})
    return await prepare(
      await queryClient.fetchQuery({ queryKey, queryFn, staleTime: staleMs, retry: false }),
    )
  } catch (error) {
    const known = queryClient.getQueryData<Parameters<typeof prepare>[0]>(queryKey)
    if (known === undefined) throw error
    return prepare(known)
  }
}

/** Prepares the rules bit by bit: a person often scrolls just after a conversation has opened. */
async function prepare(rules: Parameters<typeof preparingNoticing>[0]): Promise<FindNoticed> {
  const steps = preparingNoticing(rules)
  for (;;) {
    const until = performance.now() + workMs
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
