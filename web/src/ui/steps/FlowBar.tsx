import type { ReactNode } from 'react'

import { IconButton } from '../Button.tsx'
import styles from './FlowBar.module.css'

interface FlowBarProps {
  /** `close` leaves the flow, `back` goes one step. */
  readonly icon: 'close' | 'back'
  readonly label: string
  readonly onLeave: () => void
  /** How far the person is. */
  readonly children: ReactNode
  readonly trailing?: ReactNode
}

/** The top of a flow: the button out, the progress, and one element at the end. */
export function FlowBar({ icon, label, onLeave, children, trailing }: FlowBarProps) {
  return (
    <div className={styles.bar}>
      <IconButton icon={icon} label={label} onClick={onLeave} />
      <div className={styles.progress}>{children}</div>
      {trailing}
    </div>
  )
}

/** The layout of a flow. It fills the screen, so that its buttons are at the bottom. */
export function FlowRoom({ children }: { readonly children: ReactNode }) {
  return <div className={styles.room}>{children}</div>
}
