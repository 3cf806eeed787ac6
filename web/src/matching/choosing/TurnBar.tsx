import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './PotentialMatches.module.css'

interface TurnBarProps {
  readonly index: number
  readonly total: number
  /** The person who is shown; screen readers say it after each turn. */
  readonly name: string
  readonly onTurn: (by: number) => void
}

/** Which proposal of how many is shown, and the buttons to the others. */
export function TurnBar({ index, total, name, onTurn }: TurnBarProps) {
  const t = useTexts()
  if (total === 1) return null
  return (
    <div className={styles.turn}>
      <IconButton
        icon="back"
        label={t('matching.turn.back')}
        isAtEnd={index === 0}
        onClick={() => onTurn(-1)}
      />
      <p className={styles.counter} role="status">
        {t('matching.turn.place', { number: index + 1, total })}
        <span className="hidden-words"> {name}</span>
      </p>
      <IconButton
        icon="next"
        label={t('matching.turn.next')}
        isAtEnd={index === total - 1}
        onClick={() => onTurn(1)}
      />
    </div>
  )
}
