import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'

import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './NoticedNote.module.css'

interface NoticedNoteProps {
  readonly kinds: readonly NoticedKind[]
  /** Whether the person pressed Send, so that they have to choose now. */
  readonly isAsked: boolean
  readonly onAnyway: () => void
  readonly onEdit: () => void
}

/** One calm sentence about what was noticed in the text. */
export function NoticedNote({ kinds, isAsked, onAnyway, onEdit }: NoticedNoteProps) {
  const t = useTexts()
  const [kind = 'contact'] = kinds
  return (
    <div className={styles.note}>
      <Icon name="shield" />
      <p role="status">{t(`chat.noticed.${kind}`)}</p>
      {isAsked ? (
        <div className={styles.acts}>
          <Button look="soft" onClick={onAnyway}>
            {t('chat.noticed.anyway')}
          </Button>
          <Button look="soft" onClick={onEdit}>
            {t('chat.noticed.edit')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
