import { useTexts } from '../../texts/texts.ts'
import styles from './Bubble.module.css'

interface FoldedProps {
  readonly isCurrent: boolean
  readonly onShow: () => void
}

/** Replaces a message in a group from a person whom the reader has blocked. */
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
