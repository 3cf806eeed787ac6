import type { SessionCard } from '@saathi/contract/learning/session.ts'
import { useState } from 'react'

import { outcomeOf, takeFromOutbox, useOutbox } from '../device/outbox.ts'
import { act } from './act.ts'
import { actions } from './actions.ts'
import { placeOf } from './area/area.ts'
import { sessionEntriesIn, shownCard } from './overlay.ts'

/** Bookmarks a session or removes the bookmark. The page shows it at once and sends it as soon as there is a network. */
export function useBookmark(card: SessionCard) {
  const entries = useOutbox()
  const [isRefused, setRefused] = useState(false)
  const { isBookmarked } = shownCard(card, entries)
  const at = placeOf(card)
  const refused = sessionEntriesIn(entries, at).filter(
    ({ name, failure }) => name === 'bookmark' && failure !== undefined,
  )
  return {
    isBookmarked,
    hasFailed: isRefused || refused.length > 0,
    toggle: async () => {
      setRefused(false)
      for (const { id } of refused) void takeFromOutbox(id)
      const { sessionId: session, ...where } = at
      const id = act(actions.bookmark, { ...where, session, isBookmarked: !isBookmarked })
      const outcome = await outcomeOf(id)
      setRefused(outcome.kind === 'refused')
    },
  }
}
