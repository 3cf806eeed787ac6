import { type ReactNode, useRef } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { State } from '../../ui/State.tsx'
import type { Loading } from '../../wire/queries.ts'
import { moveInLinks, usePageKeys } from '../keys/keys.ts'
import { PartNav } from './PartNav.tsx'
import { useDeskTexts } from './words.ts'

/** A page of a long list, and the place after which the next page begins. */
interface PartOf<Item> {
  readonly results: readonly Item[]
  readonly next: string | number | null
}

export interface PartedListProps<Item> {
  readonly answer: Loading<PartOf<Item>>
  /** The place in the address; empty at the beginning. */
  readonly after: string
  /** The words of an empty list. */
  readonly empty: string
  /** Returns the address of the list after a place; without one, of its beginning. */
  readonly addressOf: (after?: string) => string
  /** Opens the address of the item to which a key moved. */
  readonly onMove?: ((address: string) => void) | undefined
  readonly children: (results: readonly Item[], next: string | number | null) => ReactNode
}

/** A list that comes in parts. Its place is in the address, so that it can be sent to a colleague, and the browser goes back. */
export function PartedList<Item>(props: PartedListProps<Item>) {
  const { answer, after, empty, addressOf, onMove, children } = props
  const t = useDeskTexts()
  const list = useRef<HTMLDivElement>(null)
  const move = (by: number) => () => {
    const to = moveInLinks(list.current, by)
    if (to !== undefined) onMove?.(to)
  }
  usePageKeys({ j: move(1), k: move(-1) })
  return (
    <Loaded
      answer={answer}
      shapes={['card', 'card', 'card']}
      failed={{ title: t('desk.failed'), saysWhy: true }}
    >
      {({ results, next }) => (
        <div ref={list}>
          {results.length === 0 ? <State drawing="path" title={empty} /> : children(results, next)}
          <PartNav after={after} next={next} addressOf={addressOf} />
        </div>
      )}
    </Loaded>
  )
}
