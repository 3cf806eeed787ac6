import type { ReactNode } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import styles from './Layout.module.css'

/** The layout of a page: margins for each width, and a narrow column for reading and forms. */
export function Page({
  narrow = false,
  children,
}: {
  readonly narrow?: boolean
  readonly children: ReactNode
}) {
  return <div className={narrow ? styles.narrow : styles.page}>{children}</div>
}

interface HeadingProps {
  readonly children: ReactNode
  readonly lead?: ReactNode
  /** `small` inside flows. */
  readonly size?: 'large' | 'small'
  /** Names a field that the heading is the label of. */
  readonly id?: string
}

/** The one heading of a page; it takes the focus when the page opens. */
export function Heading({ children, lead, size = 'large', id }: HeadingProps) {
  return (
    <header>
      <h1 id={id} tabIndex={-1} className={size === 'small' ? styles.small : styles.heading}>
        {children}
      </h1>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
    </header>
  )
}

/** A part of a page with its own heading, and a link to the rest of it. */
export function Section({
  title,
  more,
  children,
}: {
  readonly title: string
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** A tinted box that groups one fact. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

/** An icon and a word, never interactive. */
export function Chip({
  kind = 'plain',
  icon,
  children,
}: {
  readonly kind?: 'plain' | 'glad' | 'care' | 'done'
  readonly icon: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={`${styles.chip} ${kind === 'plain' ? '' : styles[kind]}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

/** The buttons of a flow, at the bottom of the screen. The last one fills the free width. */
export function FootBar({
  above,
  children,
}: {
  /** Messages above the buttons, such as failed or saved. */
  readonly above?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles.footBar} data-foot>
      {above}
      <div className={styles.footButtons}>{children}</div>
    </div>
  )
}
