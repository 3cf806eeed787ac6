import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Session, SessionCard } from '@saathi/contract/learning/session.ts'
import { useMutation } from '@tanstack/react-query'

import { ask, Problem } from '../api.ts'
import { queryClient, refreshAnswers } from '../queries.ts'

const mutationKey = ['bookmark']

/** Keeps or drops a session: shown at once everywhere, taken back when the server does not agree. */
export function useBookmark({ id, isBookmarked }: Pick<SessionCard, 'id' | 'isBookmarked'>) {
  const toggling = useMutation(
    {
      mutationKey,
      scope: { id: 'bookmark' },
      // The same key at each try: a press whose answer was lost is done once.
      retry: (failures, error) => !(error instanceof Problem) && failures < 2,
      mutationFn: (press: { key: string; before: boolean }) =>
        ask(learningCalls.bookmark, { body: { session: id } }, { idempotencyKey: press.key }),
      onError: (_, press) => showBookmark(id, press.before),
      onSuccess: async (reply) => {
        // While another press waits its turn, its state is what the person wants to see.
        if (queryClient.isMutating({ mutationKey }) > 1) return
        showBookmark(id, reply.isBookmarked)
        await Promise.all(
          [learningCalls.sessions, learningCalls.mySessions].map((call) => refreshAnswers(call)),
        )
      },
    },
    queryClient,
  )
  return {
    hasFailed: toggling.isError,
    toggle: () => {
      showBookmark(id, !isBookmarked)
      toggling.mutate({ key: crypto.randomUUID(), before: isBookmarked })
    },
  }
}

/** Puts the state into every list and session that this page holds. */
function showBookmark(id: string, isBookmarked: boolean): void {
  for (const { path } of [learningCalls.sessions, learningCalls.mySessions]) {
    queryClient.setQueriesData<SessionCard[]>({ queryKey: [path] }, (list) =>
      list?.map((card) => (card.id === id ? { ...card, isBookmarked } : card)),
    )
  }
  queryClient.setQueriesData<Session>({ queryKey: [learningCalls.session.path] }, (session) =>
    session?.id === id ? { ...session, isBookmarked } : session,
  )
}
