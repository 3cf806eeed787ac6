import styles from './Avatar.module.css'
import { Icon } from './Icon.tsx'

interface AvatarProps {
  readonly name: string
  readonly picture: string | null
  /** A group of people, which has no face. */
  readonly isGroup?: boolean
}

/** A person's picture, or a drawn one. It is hidden from screen readers, because the name beside it says the same. */
export function Avatar({ name, picture, isGroup = false }: AvatarProps) {
  const number = numberOf(name)
  return (
    <span className={`${styles.avatar} ${styles[`ground${(number % 3) + 1}`] ?? ''}`} aria-hidden="true">
      {picture !== null ? (
        <img src={picture} alt="" loading="lazy" />
      ) : isGroup ? (
        <Icon name="people" />
      ) : (
        <Face cloth={styles[`cloth${(Math.floor(number / 3) % 3) + 1}`]} />
      )}
    </span>
  )
}

/** One face for everyone: hair or skin that a number chooses would say something about a person, and often something wrong. */
function Face({ cloth }: { readonly cloth: string | undefined }) {
  return (
    <svg className={styles.face} viewBox="0 0 44 44" focusable="false">
      <path className={cloth} d="M5 46c0-10 7-14 17-14s17 4 17 14z" />
      <circle cx="22" cy="20" r="9.8" />
      <path d="M18.6 19.5h0M25.4 19.5h0M18.4 23.4c2 2.2 5.2 2.2 7.2 0" />
    </svg>
  )
}

/** A number that a name always gives, so that a person has the same colours everywhere. */
function numberOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
}
