import { useTexts } from '../../texts.ts'
import styles from './Bubble.module.css'

interface FoldedProps {
  readonly isCurrent: boolean
  readonly onShow: () => void
}

/** Stands in place of a group's message from somebody whom the person has blocked. */
export function Folded({ isCurrent, onShow }: FoldedProps) {
  const t = useTexts()
  return (
    <p className={styles.folded}>
      {t('chat.folded')}
      <button type="button" tabIndex={isCurrent ? 0 : -1} onClick={onShow}>
        {t('chat.folded.show')}
      </button>
    </p>
  )
}
