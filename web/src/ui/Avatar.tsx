import { lazy, Suspense } from 'react'

import styles from './Avatar.module.css'
import { Icon } from './Icon.tsx'

// A page is there before its faces.
const Face = lazy(() => import('./Face.tsx').then((module) => ({ default: module.Face })))

interface AvatarProps {
  readonly name: string
  readonly picture: string | null
  /** A group of people, which has no face. */
  readonly isGroup?: boolean
}

/** A person's picture, or a drawn face. The name stands beside it in words, so readers of the screen skip it. */
export function Avatar({ name, picture, isGroup = false }: AvatarProps) {
  const number = numberOf(name)
  return (
    <span className={`${styles.avatar} ${styles[`ground${(number % 3) + 1}`] ?? ''}`} aria-hidden="true">
      {picture !== null ? (
        <img src={picture} alt="" loading="lazy" />
      ) : isGroup ? (
        <Icon name="people" />
      ) : (
        <Suspense>
          <Face number={number} />
        </Suspense>
      )}
    </span>
  )
}

/** A number that a name always gives, so that a person has the same face everywhere. */
function numberOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
}
