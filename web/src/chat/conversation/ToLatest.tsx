import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Messages.module.css'

interface ToLatestProps {
  readonly below: number
  readonly isDetached: boolean
  readonly onClick: () => void
}

/** Moves to the newest message, and says how many new ones are below. */
export function ToLatest({ below, isDetached, onClick }: ToLatestProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      className={`${styles.toEnd} ${isDetached || below > 0 ? styles.inWords : ''}`}
      aria-label={below > 0 ? t('chat.toEndNew', { count: below }) : t('chat.toEnd')}
      onClick={onClick}
    >
      <Icon name="down" />
      {below > 0 ? <span>{t('chat.newCount', { count: below })}</span> : null}
      {below === 0 && isDetached ? <span>{t('chat.backToLatest')}</span> : null}
    </button>
  )
}
