import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'
import { Suspense, useEffect, useState } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { useDebounced } from '../../ui/useSettled.ts'
import { showHelp } from './helpShown.ts'
import { lookAt, startLooking } from './detector.ts'

const NoticedNote = optionalPart(() => import('./NoticedNote.tsx').then((module) => module.NoticedNote))

interface Noticing {
  readonly channelId: string
  readonly text: string
  /** Whether contact, money and other apps matter here; to the assistant and the team they do not. */
  readonly asks: boolean
  readonly onAnyway: () => void
  readonly onEdit: () => void
}

/** Looks at what is typed, asks once before something is sent that people regret, and never holds it back. */
export function useNoticing({ channelId, text, asks, onAnyway, onEdit }: Noticing) {
  const [askedText, setAskedText] = useState<string>()
  useEffect(startLooking, [])
  const debounced = useDebounced(text)
  const askable = (of: string): readonly NoticedKind[] =>
    asks ? lookAt(of).filter((kind) => kind !== 'distress') : []
  const isAsked = askedText === text
  const kinds = debounced === text || isAsked ? askable(text) : []
  return {
    /** Whether the text goes out now. The first time that something is noticed in it, the person is asked instead. */
    lets: (): boolean => {
      const lets = isAsked || askable(text).length === 0
      if (!lets) setAskedText(text)
      else if (lookAt(text).includes('distress')) showHelp(channelId)
      return lets
    },
    shown:
      kinds.length === 0 || text === '' ? null : (
        <Suspense>
          <NoticedNote kinds={kinds} isAsked={isAsked} onAnyway={onAnyway} onEdit={onEdit} />
        </Suspense>
      ),
  }
}
