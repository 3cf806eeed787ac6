import type { Card } from '@saathi/contract/internships/calls.ts'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '../texts/texts.ts'
import { TurnBar } from '../ui/steps/TurnBar.tsx'
import styles from './Internships.module.css'
import { InternshipCard } from './InternshipCard.tsx'
import { counterOf, turned } from './rules.ts'

interface CarouselProps {
  readonly cards: readonly Card[]
  /** The card that is shown first, from 0. */
  readonly start: number
}

/** Cards side by side, one in view. Swiping, buttons, arrow keys and focusing a card's link turn them. */
export function Carousel({ cards, start }: CarouselProps) {
  const t = useTexts()
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(start)
  const total = cards.length
  useLayoutEffect(() => {
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: 'instant' })
  }, [start])
  /** The card that the row is scrolling to. Cards that it passes are not shown as current. */
  const aim = useRef<number | undefined>(undefined)
  const turn = (by: number) => {
    const to = turned(index, by, total)
    aim.current = to
    setIndex(to)
    row.current?.scrollTo({ left: to * row.current.clientWidth })
  }
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -total, End: total }[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(by)
  }
  const follow = ({ scrollLeft, clientWidth }: HTMLElement) => {
    const at = turned(0, Math.round(scrollLeft / Math.max(1, clientWidth)), total)
    if (aim.current !== undefined && aim.current !== at) return
    aim.current = undefined
    setIndex(at)
  }
  /** Stops automatic scrolling when the person touches the row. */
  const letGo = () => {
    aim.current = undefined
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('internships.carousel')}
      aria-label={t('internships.list')}
      onKeyDown={byKey}
    >
      <div className={styles.turn}>
        <TurnBar
          index={index}
          total={total}
          labels={{ back: t('internships.previous'), next: t('internships.next') }}
          onTurn={turn}
        >
          <span aria-hidden="true">{counterOf(index, total)}</span>
          <span className="hidden-words">{t('internships.place', { number: index + 1, total })}</span>
        </TurnBar>
      </div>
      <ul
        ref={row}
        className={styles.row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard, even if no card has a link
        tabIndex={0}
        aria-label={t('internships.list')}
        onScroll={({ currentTarget }) => follow(currentTarget)}
        onTouchStart={letGo}
        onWheel={letGo}
      >
        {cards.map((card, place) => (
          <li key={card.id} aria-label={t('internships.place', { number: place + 1, total })}>
            <InternshipCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
