import type { Call, Given, Reply } from '@saathi/contract/call.ts'
import { onlineManager, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'

import { identityNow, onIdentity } from '../device/identity.ts'
import { ask, Problem } from './api.ts'
import { onReopen } from './maintenance.ts'
import { isOnline, onNetwork } from './network.ts'

/** Everything that the server replied to this page, until it replies anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      // A device that believes to be offline still asks, fails and says so, instead of waiting without a word.
      networkMode: 'always',
      // Which also means that nothing waits for the network to come back: what is shown is asked for anew then.
      refetchOnReconnect: true,
      // What the server refused it will refuse again; only a lost network is worth another try.
      retry: (failures, error) => !(error instanceof Problem) && failures < 2,
      retryDelay: (attempt) => Math.random() * 1000 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The calls whose replies this device stores over a reload, by path, each with a test for the keys to store. */
const offlinePaths = new Map<string, (key: readonly unknown[]) => boolean>()

/** Stores the replies of a call on this device, so that the next visit shows them at once, also without a network. */
export function storeOffline(call: Call, isWanted: (key: readonly unknown[]) => boolean = () => true): void {
  offlinePaths.set(call.path, isWanted)
  queryClient.setQueryDefaults([call.path], { gcTime: Infinity })
}

onIdentity((change) => {
  // The answers are one person's: the next person on this device begins with none.
  if (change.kind === 'went') queryClient.clear()
  if (change.kind === 'came') void showOffline(change.user.id).catch(() => undefined)
})
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const { queryKey: key, state } = event.query
  const identity = identityNow()
  if (identity.state !== 'signedIn' || offlinePaths.get(String(key[0]))?.(key) !== true) return
  const { id } = identity.user
  // A device without room works as before, with a network.
  void import('../device/offlineReplies.ts')
    .then(({ storeReply }) => {
      // The person may have left meanwhile: then nothing is stored.
      const now = identityNow()
      if (now.state !== 'signedIn' || now.user.id !== id) return undefined
      return storeReply(id, { key, reply: state.data, at: state.dataUpdatedAt })
    })
    .catch(() => undefined)
})

/** Shows the stored replies until the server has sent new ones. */
async function showOffline(personId: string): Promise<void> {
  const { storedReplies } = await import('../device/offlineReplies.ts')
  const replies = await storedReplies(personId)
  const identity = identityNow()
  if (identity.state !== 'signedIn' || identity.user.id !== personId) return
  for (const { key, reply } of replies) {
    if (queryClient.getQueryData(key) !== undefined) continue
    queryClient.setQueryDefaults(key.slice(0, 1), { gcTime: Infinity })
    // As old as can be, so that it is asked for anew: what was done since may have changed it.
    queryClient.setQueryData(key, reply, { updatedAt: 1 })
  }
}

// What a maintenance refused is asked for again by the pages that still show it.
onReopen(() => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
// Answers are refreshed when the person or the network comes back; about the network our own judge is asked, not the browser.
onlineManager.setOnline(isOnline())
onlineManager.setEventListener(onNetwork)
queryClient.mount()

/** The key of a call's reply in the query cache. */
export function keyOf<One extends Call>(call: One, given: Given<One>): readonly unknown[] {
  const { params, query } = given as { params?: unknown; query?: unknown }
  return [call.path, params ?? {}, query ?? {}]
}

/** The answer of a GET call: loading, failed or there. */
export function useAsk<One extends Call>(
  call: One,
  given: Given<One>,
  options: { readonly enabled?: boolean } = {},
): UseQueryResult<Reply<One>> {
  return useQuery(
    {
      queryKey: keyOf(call, given),
      queryFn: ({ signal }) => ask(call, given, { signal }),
      enabled: options.enabled ?? true,
    },
    queryClient,
  )
}

/** Asks for what the next page will show, so that it is there; a failure is that page's to tell. */
export async function askAhead<One extends Call>(call: One, given: Given<One>): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: keyOf(call, given),
    queryFn: ({ signal }) => ask(call, given, { signal }),
  })
}

/** Marks the answers of a call as outdated, whatever its parameters: what shows them loads them anew. */
export async function refreshAnswers(call: Call): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [call.path] })
}

/** Puts a known answer in place without asking. */
export function putAnswer<One extends Call>(call: One, given: Given<One>, reply: Reply<One>): void {
  queryClient.setQueryData(keyOf(call, given), reply)
}
