import type { ReactNode } from 'react'

import { IconButton } from '../Button.tsx'
import styles from './TurnBar.module.css'

interface TurnBarProps {
  readonly index: number
  readonly total: number
  /** Names the two buttons for screen readers. */
  readonly labels: { readonly back: string; readonly next: string }
  /** The position of the shown item; screen readers say it after each turn. */
  readonly children: ReactNode
  readonly onTurn: (by: 1 | -1) => void
}

/** The position among several items, between the buttons to the previous and the next one. */
export function TurnBar({ index, total, labels, children, onTurn }: TurnBarProps) {
  return (
    <div className={styles.turn}>
      <IconButton icon="back" label={labels.back} isAtEnd={index === 0} onClick={() => onTurn(-1)} />
      <p className={styles.counter} role="status">
        {children}
      </p>
      <IconButton icon="next" label={labels.next} isAtEnd={index === total - 1} onClick={() => onTurn(1)} />
    </div>
  )
}
