import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { Tile } from './figures/Drawing.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Row.module.css'

interface RowProps {
  readonly to: string
  readonly tile: { readonly name: string; readonly ground: string }
  /** A picture in place of the tile. */
  readonly picture?: ReactNode
  readonly title: ReactNode
  /** The facts under the title, such as progress or length. */
  readonly children?: ReactNode
  /** What opening the page does, such as "Take". It is shown at the end and read with the title. */
  readonly act?: string | undefined
  /** A separate button at the end. */
  readonly trailing?: ReactNode
  /** The error of the button at the end. */
  readonly note?: ReactNode
}

/** A card that opens a page: tile, title, one fact, one button. The whole card is clickable. */
export function Row({ to, tile, picture, title, act, children, trailing, note }: RowProps) {
  return (
    <li className={styles.row}>
      {picture ?? <Tile name={tile.name} ground={tile.ground} />}
      <div className={styles.words}>
        <Link to={to} className={styles.title}>
          {act === undefined ? null : <span className="hidden-words">{act}: </span>}
          {title}
        </Link>
        {children}
      </div>
      {/* The link covers it and has the same words, so screen readers leave it out. */}
      {act === undefined ? null : (
        <span className={styles.act} aria-hidden="true">
          {act}
        </span>
      )}
      {trailing === undefined ? null : <div className={styles.trailing}>{trailing}</div>}
      {note}
    </li>
  )
}

/** A column of rows; `wide` puts two side by side on wide screens. */
export function Rows({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <ul className={`${styles.rows} ${wide ? styles.wide : ''}`}>{children}</ul>
}

interface FactProps {
  readonly icon: IconName
  /** For places that take no paragraph, such as a button. */
  readonly inline?: boolean
  readonly children: ReactNode
}

/** One small fact with its icon. */
export function Fact({ icon, inline = false, children }: FactProps) {
  const Part = inline ? 'span' : 'p'
  return (
    <Part className={styles.fact}>
      <Icon name={icon} />
      {children}
    </Part>
  )
}
