import { useId } from 'react'

import { useTexts } from '../../texts/texts.ts'
import styles from './Record.module.css'

/** The mouths of the five faces, the saddest first. */
const mouths = [
  'M8 17.500c1.200-3 6.800-3 8 0',
  'M8.500 16.500c1.200-1.500 5.800-1.500 7 0',
  'M8.500 15.500h7',
  'M8 14.500c1.200 2.300 6.800 2.300 8 0',
  'M7.500 14h9c-.3 4.600-8.700 4.600-9 0z',
] as const

interface FacesProps {
  readonly legend: string
  /** 0 if none is chosen. */
  readonly value: number
  readonly onChange: (value: number) => void
  /** In a table, only the faces are shown. */
  readonly isSmall?: boolean
}

/** A rating by five drawn faces, each with its word. */
export function Faces({ legend, value, onChange, isSmall = false }: FacesProps) {
  const t = useTexts()
  const name = useId()
  return (
    <fieldset className={isSmall ? styles.small : styles.faces}>
      <legend className={isSmall ? 'hidden-words' : styles.question}>{legend}</legend>
      <div className={styles.row}>
        {mouths.map((mouth, index) => (
          <label key={mouth} className={value === index + 1 ? styles.chosen : undefined}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="hidden-words">{t(`call.rate.word.${index + 1}`)}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="10" />
              <path d={`M9 9.500h0M15 9.500h0${mouth}`} />
            </svg>
          </label>
        ))}
      </div>
      {isSmall ? null : (
        <p className={styles.scale} aria-hidden="true">
          <span>{t('call.rate.word.1')}</span>
          <strong>{value === 0 ? '' : t('call.rate.value', { rating: value })}</strong>
          <span>{t('call.rate.word.5')}</span>
        </p>
      )}
    </fieldset>
  )
}
