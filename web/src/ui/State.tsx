import type { ReactNode } from 'react'

import { Drawing, type DrawingName } from './figures/Drawing.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { showFormFailure } from './showProblem.ts'
import styles from './State.module.css'

interface StateProps {
  readonly drawing: DrawingName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** `page` if it is the whole page and its title is the page's heading. */
  readonly as?: 'page' | 'part'
}

/** An empty or failed state: a drawing, what happened, what still works, one button. */
export function State({ drawing, title, children, action, as = 'part' }: StateProps) {
  const Heading = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={styles.state}>
      <Drawing name={drawing} />
      <Heading tabIndex={as === 'page' ? -1 : undefined}>{title}</Heading>
      {children}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface BannerProps {
  readonly kind: 'info' | 'care' | 'glad' | 'done'
  readonly icon: IconName
  readonly children: ReactNode
  /** Screen readers announce it at once. In a form, the view and the focus move to it. */
  readonly urgent?: boolean
}

/** A message with an icon across the page. */
export function Banner({ kind, icon, children, urgent = false }: BannerProps) {
  return (
    <div
      className={`${styles.banner} ${kind === 'info' ? '' : styles[kind]}`}
      role={urgent ? 'alert' : 'status'}
      ref={urgent ? showFormFailure : undefined}
      tabIndex={urgent ? -1 : undefined}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}

/** A placeholder for loading content; `label` is its text for screen readers. */
export function Skeleton({
  label,
  labelShown = false,
  shapes,
}: {
  readonly label: string
  /** Shows the label to everyone. */
  readonly labelShown?: boolean
  readonly shapes: readonly ('line' | 'card' | 'tall')[]
}) {
  return (
    <div className={styles.skeleton} role="status">
      <span className={labelShown ? styles.waiting : 'hidden-words'}>{label}</span>
      {shapes.map((shape, index) => (
        <div
          key={`${shape}-${index}`}
          className={`${styles.bone} ${shape === 'card' ? '' : styles[shape]}`}
        />
      ))}
    </div>
  )
}
