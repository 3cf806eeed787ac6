import { type ReactNode, useState } from 'react'

import styles from './Fold.module.css'
import { Icon } from './Icon.tsx'

interface FoldProps {
  readonly title: string
  /** The level of the title among the headings of the page. */
  readonly level: 2 | 3
  /** Whether it is open at first. */
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A less used part of a page: its title, and on request the rest, which is not loaded before. */
export function Fold({ title, level, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Title className={styles.title}>{title}</Title>
        <Icon name="down" />
      </summary>
      {isOpen ? children : null}
    </details>
  )
}
