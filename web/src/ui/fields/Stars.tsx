import { useId } from 'react'

import { FieldError } from './Field.tsx'
import { Icon } from '../Icon.tsx'
import styles from './Stars.module.css'

interface StarsProps {
  readonly legend: string
  /** The word for each star, the lowest first. */
  readonly words: readonly string[]
  /** 0 if none is chosen. */
  readonly value: number
  readonly onChange: (value: number) => void
  readonly error?: string | undefined
}

/** A rating by stars. Each star has a word, and the chosen word is shown below. */
export function Stars({ legend, words, value, onChange, error }: StarsProps) {
  const name = useId()
  return (
    <fieldset
      className={styles.stars}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      aria-invalid={error !== undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {words.map((word, index) => (
          <label key={word} className={`${styles.star} ${index < value ? styles.lit : ''}`}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="hidden-words">{word}</span>
            <Icon name="star" filled={index < value} />
          </label>
        ))}
      </div>
      <p className={styles.word} aria-hidden="true">
        {words[value - 1] ?? ''}
      </p>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}
