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
}

/** The one heading of a page; it takes the focus when the page opens. */
export function Heading({ children, lead, size = 'large' }: HeadingProps) {
  return (
    <header>
      <h1 tabIndex={-1} className={size === 'small' ? styles.small : styles.heading}>
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
    <div className={styles.footBar}>
      {above}
      <div className={styles.footButtons}>{children}</div>
    </div>
  )
}

/** A person's picture, or their initials on one of three backgrounds. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  const letters = name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .slice(0, 2)
    .join('')
  const ground = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3
  return (
    <span className={`${styles.avatar} ${styles[`ground${ground + 1}`] ?? ''}`} aria-hidden="true">
      {picture === null ? letters : <img src={picture} alt="" loading="lazy" />}
    </span>
  )
}
