import type { Channel } from '@saathi/contract/chat/calls.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

import type { Opens } from './FoundMessages.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchView } from './SearchView.tsx'

interface SearchableListProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  /** The words of the search; undefined before the first one. */
  readonly searched: string | undefined
  /** Searches for something, or with undefined shows the list again. */
  readonly onSearch: (text: string | undefined) => void
  readonly opens: Opens
  /** The list of channels, which is there while nobody searches. */
  readonly children: ReactNode
}

/** The field of the search, and under it the list of channels or what was found. */
export function SearchableList({
  channels,
  personId,
  searched,
  onSearch,
  opens,
  children,
}: SearchableListProps) {
  const [text, setText] = useState(searched ?? '')
  const [isOpen, setOpen] = useState(searched !== undefined)
  const [lastSearched, setLastSearched] = useState(searched)
  // The way back leads from one search to another, or to none.
  if (searched !== lastSearched) {
    setLastSearched(searched)
    setText(searched ?? '')
    setOpen(searched !== undefined)
  }
  const leave = () => {
    setText('')
    setOpen(false)
    if (searched !== undefined) onSearch(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
    event.preventDefault()
    leave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is inside takes the keys
    <div onKeyDown={onKeyDown}>
      <SearchField
        text={text}
        onText={setText}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onSearch={() => onSearch(text.trim())}
        onLeave={leave}
      />
      {isOpen ? (
        <SearchView
          channels={channels}
          personId={personId}
          text={text}
          searched={searched}
          opens={opens}
          onText={(next) => {
            setText(next)
            if (next !== '') onSearch(next)
          }}
        />
      ) : (
        children
      )}
    </div>
  )
}
