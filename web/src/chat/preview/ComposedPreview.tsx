import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { PageOfWeb } from '../messages/attachments.ts'
import styles from './Preview.module.css'
import { PreviewContent } from './PreviewCard.tsx'

interface ComposedPreviewProps {
  readonly page: PageOfWeb
  /** Sends the message without the preview. */
  readonly onRemove: () => void
}

/** The preview that goes with the next message. */
export function ComposedPreview({ page, onRemove }: ComposedPreviewProps) {
  const t = useTexts()
  return (
    <div className={styles.composed} role="group" aria-label={t('chat.preview')}>
      <div className={styles.card}>
        <PreviewContent page={page} />
      </div>
      <IconButton icon="close" label={t('chat.preview.remove')} onClick={onRemove} />
    </div>
  )
}
