import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { Tile } from './Drawing.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Row.module.css'

interface RowProps {
  readonly to: string
  readonly tile: { readonly name: string; readonly ground: string }
  readonly title: ReactNode
  /** The facts under the title, such as progress or length. */
  readonly children?: ReactNode
  /** A separate button at the end. */
  readonly trailing?: ReactNode
  /** The error of the button at the end. */
  readonly note?: ReactNode
}

/** A card that opens a page: tile, title, one fact, one button. The whole card is clickable. */
export function Row({ to, tile, title, children, trailing, note }: RowProps) {
  return (
    <li className={styles.row}>
      <Tile name={tile.name} ground={tile.ground} />
      <div className={styles.words}>
        <Link to={to} className={styles.title}>
          {title}
        </Link>
        {children}
      </div>
      {trailing === undefined ? null : <div className={styles.trailing}>{trailing}</div>}
      {note}
    </li>
  )
}

/** A column of rows; `wide` puts two side by side on wide screens. */
export function Rows({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <ul className={`${styles.rows} ${wide ? styles.wide : ''}`}>{children}</ul>
}

/** One small fact with its icon. */
export function Fact({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <p className={styles.fact}>
      <Icon name={icon} />
      {children}
    </p>
  )
}
