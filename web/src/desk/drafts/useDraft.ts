import { useState } from 'react'

import { onIdentity } from '../../device/identity.ts'

/** Typed words that are not saved, by the act and its subject. Only in memory: others may use the same computer later. */
const drafts = new Map<string, string>()
onIdentity(() => drafts.clear())

/** What a member of the team types for an act. */
export interface Draft {
  readonly words: string
  readonly setWords: (words: string) => void
  /** Forgets the words, because they were saved. */
  readonly saved: () => void
}

/** Keeps the words of an act when its form closes, so that Escape, a link or the back button loses nothing. */
export function useDraft(act: string): Draft {
  const [words, setShown] = useState(() => drafts.get(act) ?? '')
  const setWords = (next: string) => {
    drafts.set(act, next)
    setShown(next)
  }
  return {
    words,
    setWords,
    saved: () => {
      drafts.delete(act)
      setShown('')
    },
  }
}
