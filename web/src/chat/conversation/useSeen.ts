import type { Message } from '@saathi/contract/chat/socket.ts'
import { useEffect, useState } from 'react'

import { markSeen } from '../conversations.ts'

interface Seen {
  readonly channelId: string
  readonly personId: string
  readonly newest: readonly Message[]
  /** The number of the first unread message when the conversation was opened. */
  readonly line: number | undefined
  /** Whether it is decided where the conversation opens. */
  readonly isDecided: boolean
}

/** While the person scrolls, the client tells the server at most this often. */
const pauseMs = 250

/** Notes up to which number the messages came into view, and tells the server about those of others while the page is visible. */
export function useSeen({ channelId, personId, newest, line, isDecided }: Seen) {
  const newestSeq = newest.at(-1)?.seq ?? 0
  const [base, setBase] = useState<number>()
  const [shownUpTo, setShownUpTo] = useState(0)
  if (base === undefined && isDecided) setBase(line === undefined ? newestSeq : line - 1)
  const upTo = base === undefined ? newestSeq : Math.max(base, shownUpTo)
  const seen = isDecided
    ? newest.findLast(({ seq, userId }) => seq <= upTo && userId !== personId)
    : undefined
  useTelling(channelId, seen?.msgId)
  return {
    upTo,
    see: (seq: number) => {
      if (isDecided && seq > upTo) setShownUpTo((before) => Math.max(before, seq))
    },
  }
}

function useTelling(channelId: string, msgId: string | undefined): void {
  useEffect(() => {
    if (msgId === undefined) return undefined
    const tell = () => {
      if (document.visibilityState === 'visible') markSeen(channelId, msgId)
    }
    const timer = setTimeout(tell, pauseMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [channelId, msgId])
}
