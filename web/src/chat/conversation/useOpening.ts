import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { isFromDevice } from '../../wire/queries.ts'
import { arrivalsFrom } from '../arrivals.ts'
import { useCountsKnown } from '../conversations.ts'
import { showFrom } from '../ranges/pages.ts'
import { type Conversation, unreadStart, type UnreadStart } from '../ranges/ranges.ts'
import { useUnread } from '../unread.ts'

interface Opening {
  /** The number of the first unread message when the conversation was opened; undefined without one. */
  readonly line: number | undefined
  /** Whether it is decided where the conversation opens. Before that, nothing counts as seen. */
  readonly isDecided: boolean
}

/** Where a conversation opens: at its first unread message, which may have to be loaded, or at its end. */
export function useOpening(
  at: { readonly channelId: string; readonly personId: string; readonly isElsewhere: boolean },
  conversation: UseQueryResult<Conversation>,
): Opening {
  const { channelId, personId, isElsewhere } = at
  const unread = useUnread().find((entry) => entry.channelId === channelId)?.count ?? 0
  const areCountsKnown = useCountsKnown()
  const [start, setStart] = useState<UnreadStart>()
  const { data } = conversation
  // Set while rendering: what is shown as seen changes the count.
  if (start === undefined && data !== undefined && areCountsKnown && !isFromDevice(conversation)) {
    setStart(unreadStart(data, unread + arrivalsFrom(channelId, personId), personId))
  }
  // A person who asked for a certain message stays there.
  const missing = start?.kind === 'missing' && !isElsewhere ? start.seq : undefined
  useEffect(() => {
    if (missing === undefined) return
    void showFrom(channelId, missing, personId)
      .catch(() => undefined)
      .then((seq) => setStart(seq === undefined ? { kind: 'none' } : { kind: 'loaded', seq }))
  }, [channelId, missing, personId])
  return {
    line: start?.kind === 'loaded' ? start.seq : undefined,
    isDecided: start !== undefined && missing === undefined,
  }
}
