import type { Call, Given, Reply } from '@saathi/contract/base/call.ts'
import { onlineManager, type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'

import { identityNow, onIdentity } from '../device/identity.ts'
import { awaitShown, forgetReply, storedReplies, storeReply } from '../device/offlineReplies.ts'
import { ask, Problem } from './api.ts'
import { onReopen } from './maintenance.ts'
import { isOnline, onNetwork } from './network.ts'

/** The cache of the server's replies. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      // A request of an offline device fails visibly instead of waiting silently.
      networkMode: 'always',
      // No request waits for the network, so shown queries are repeated when it is back.
      refetchOnReconnect: true,
      // Only a network failure is retried; the server would refuse the same request again.
      retry: (failures, error) => !(error instanceof Problem) && failures < 2,
      retryDelay: (attempt) => Math.random() * 1000 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The replies under one path that this device stores over a reload. */
interface Storing {
  readonly isWanted: (key: readonly unknown[]) => boolean
  readonly shorten: (reply: unknown) => unknown
}

const storing = new Map<string, Storing>()

/**
 * Stores the replies of a call on this device, so that the next visit shows them at once and offline. The function `isWanted` selects the
 * keys to store, and `shorten` returns the part that is worth storing. Lists that grow are always cut to their first part.
 */
export function storeOffline(
  { path }: Pick<Call, 'path'>,
  isWanted: Storing['isWanted'] = () => true,
  shorten: Storing['shorten'] = (reply) => reply,
): void {
  storing.set(path, { isWanted, shorten })
  queryClient.setQueryDefaults([path], { gcTime: Infinity })
  // The module that asks for this may have loaded after the replies arrived. Those from the device count as outdated and are stored already.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path], stale: false })) store(query)
}

onIdentity((change) => {
  // Replies belong to one person and are deleted when they leave.
  if (change.kind === 'went') queryClient.clear()
  if (change.kind === 'came') awaitShown(showOffline(change.user.id))
})
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  if (event.action.type === 'success') store(event.query)
  if (event.action.type === 'error' && isGone(event.action.error)) forget(event.query)
})

/** Whether the server says that this is not there for the person, or no longer. */
function isGone(error: unknown): boolean {
  return error instanceof Problem && error.status === 404
}

/** Takes what the person may no longer read from the screen and from this device, such as a mentorship they were taken out of. */
function forget(query: Query): void {
  if (!storing.has(String(query.queryKey[0])) || query.state.data === undefined) return
  query.setState({ data: undefined, dataUpdatedAt: 0 })
  void forgetReply(query.queryKey).catch(() => undefined)
}

function store({ queryKey: key, state }: Pick<Query, 'queryKey' | 'state'>): void {
  const wanted = storing.get(String(key[0]))
  const identity = identityNow()
  if (identity.state !== 'signedIn' || wanted === undefined || !wanted.isWanted(key)) return
  if (state.data === undefined || state.dataUpdatedAt <= 0) return
  // If the device has no space, the client still works online.
  const reply = { key, reply: wanted.shorten(state.data), at: state.dataUpdatedAt }
  void Promise.resolve()
    .then(() => {
      // Nothing is stored if the person has left since.
      const now = identityNow()
      return now.state === 'signedIn' && now.user.id === identity.user.id
        ? storeReply(now.user.id, reply)
        : undefined
    })
    .catch(() => undefined)
}

/** Whether a reply came from this device and the server has not sent a newer one yet. */
export function isFromDevice({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean {
  return dataUpdatedAt < 0
}

/** Shows the stored replies until the server has sent new ones. */
async function showOffline(personId: string): Promise<void> {
  const replies = await storedReplies(personId)
  const identity = identityNow()
  if (identity.state !== 'signedIn' || identity.user.id !== personId) return
  for (const { key, reply, at } of replies) {
    if (queryClient.getQueryData(key) !== undefined) continue
    queryClient.setQueryDefaults(key.slice(0, 1), { gcTime: Infinity })
    // A negative time counts as outdated, so that the reply is requested again, and still says when the reply arrived.
    queryClient.setQueryData(key, reply, { updatedAt: -at })
  }
}

// Queries that failed during maintenance are repeated for the pages that still show them.
onReopen(() => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
// Replies are refreshed when the person or the network is back. Whether it is back is decided by network.ts, not by the browser.
onlineManager.setOnline(isOnline())
onlineManager.setEventListener(onNetwork)
queryClient.mount()

/** The key of a call's reply in the query cache. */
export function keyOf<One extends Call>(call: One, given: Given<One>): readonly unknown[] {
  const { params, query } = given as { params?: unknown; query?: unknown }
  return [call.path, params ?? {}, query ?? {}]
}

interface AskOptions<Answer> {
  readonly enabled?: boolean
  /** Milliseconds until the call is repeated, for a reply that will change soon; undefined if it need not be. */
  readonly againIn?: (answer: Answer) => number | undefined
  /** Asks again each time a page shows it, because others change it. */
  readonly isAlwaysAsked?: true
}

/** The query of a GET call: loading, failed or loaded. */
export function useAsk<One extends Call>(
  call: One,
  given: Given<One>,
  { enabled = true, againIn, isAlwaysAsked }: AskOptions<Reply<One>> = {},
): UseQueryResult<Reply<One>> {
  return useQuery(
    {
      queryKey: keyOf(call, given),
      queryFn: ({ signal }) => ask(call, given, { signal }),
      enabled,
      ...(isAlwaysAsked === true ? { staleTime: 0 } : {}),
      refetchInterval: ({ state: { data } }) => (data === undefined ? false : (againIn?.(data) ?? false)),
    },
    queryClient,
  )
}

/** What a page must know of a query to show it. */
export interface Loading<Answer> {
  readonly data: Answer | undefined
  readonly error: unknown
  readonly isPending: boolean
  /** How often it has failed; undefined for several queries. */
  readonly errorUpdateCount?: number
  readonly refetch: () => unknown
}

/** Several queries as one: loaded when all are, failed when one is. */
export function together<Answers extends Readonly<Record<string, unknown>>>(queries: {
  readonly [Name in keyof Answers]: Loading<Answers[Name]>
}): Loading<Answers> {
  const all: Loading<unknown>[] = Object.values(queries)
  const replies = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]))
  const failed = all.find(({ data, isPending }) => data === undefined && !isPending)
  return {
    data: isWhole(replies, queries) ? replies : undefined,
    error: failed?.error ?? null,
    isPending: failed === undefined && all.some(({ data }) => data === undefined),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

function isWhole<Answers>(
  _replies: object,
  queries: { readonly [Name in keyof Answers]: Loading<Answers[Name]> },
): _replies is Answers & object {
  return Object.values<Loading<unknown>>(queries).every(({ data }) => data !== undefined)
}

/** Marks all replies of a call as outdated, for any parameters. Pages that show them load them again. */
export async function refreshAnswers(call: Call): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [call.path] })
}

/** Puts a known reply into the cache. */
export function putAnswer<One extends Call>(call: One, given: Given<One>, reply: Reply<One>): void {
  queryClient.setQueryData(keyOf(call, given), reply)
}
