import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { markBookmark } from './shown.ts'
import { usePending } from './useSession.ts'

/** Keeps or drops a session: shown at once everywhere, sent as soon as there is a network. */
export function useBookmark({ id, isBookmarked }: Pick<SessionCard, 'id' | 'isBookmarked'>) {
  const hasFailed = usePending().some(
    ({ kind, session, failure }) => kind === 'bookmark' && session === id && failure !== undefined,
  )
  return {
    hasFailed,
    toggle: () => {
      markBookmark(id, !isBookmarked)
      void import('./outgoing.ts').then(({ tell }) =>
        tell('bookmark', { session: id, isBookmarked: !isBookmarked }),
      )
    },
  }
}
