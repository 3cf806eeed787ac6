import { shownFileName } from '@saathi/contract/chat/attachments.ts'

import { codeText } from '../../../texts/errorText.ts'
import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Attach.module.css'
import { BlobPicture } from '../BlobPicture.tsx'
import { type Chosen, forgetChosen } from './chosenFiles.ts'
import { FileIcon } from '../FileIcon.tsx'
import { fileSize } from '../fileSize.ts'

interface ChosenFileProps {
  readonly channelId: string
  readonly chosen: Chosen
  /** Whether the message has a text besides. */
  readonly hasText: boolean
  /** Called when the button that has the focus goes. */
  readonly onGone: () => void
}

/** The file that goes with the next message, or why a file can't be sent. */
export function ChosenFile({ channelId, chosen, hasText, onGone }: ChosenFileProps) {
  const t = useTexts()
  const remove = () => {
    forgetChosen(channelId)
    onGone()
  }
  if (chosen.state === 'refused') {
    return (
      <div className={`${styles.chosen} ${styles.refused}`}>
        <p role="alert">
          <Icon name="warning" />
          <span>{codeText(chosen.code, t)}</span>
        </p>
        <IconButton icon="close" label={t('chat.closeNote')} onClick={remove} />
      </div>
    )
  }
  const name = chosen.state === 'ready' ? chosen.file.name : chosen.name
  return (
    <div className={styles.chosen} role="group" aria-label={t('chat.fileNamed', { name })}>
      {chosen.state === 'ready' && chosen.file.isPicture ? (
        <BlobPicture className={styles.small} blob={chosen.file.blob} alt="" />
      ) : (
        <span className={styles.small}>
          <FileIcon name={name} />
        </span>
      )}
      <div className={styles.about}>
        <p>
          <strong>{shownFileName(name)}</strong>{' '}
          <span role="status">
            {chosen.state === 'ready' ? fileSize(chosen.file.blob.size) : t('chat.file.preparing')}
          </span>
        </p>
        {hasText ? null : <p className={styles.warning}>{t('chat.file.warning')}</p>}
      </div>
      <IconButton
        icon="close"
        label={t('chat.file.remove', { name: shownFileName(name) })}
        onClick={remove}
      />
    </div>
  )
}
