import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Bar } from '../../../ui/figures/Progress.tsx'
import styles from './Sending.module.css'
import { cancelSending, useUploaded } from '../uploads.ts'

interface SendingFileProps {
  readonly entryId: string
  /** Whether the server has the file, so that only the message is on its way. */
  readonly isUploaded: boolean
  /** Whether a reload would lose the file. */
  readonly isUnstored: boolean
}

/** How far the file of a waiting message has come, and the way to give it up. */
export function SendingFile({ entryId, isUploaded, isUnstored }: SendingFileProps) {
  const t = useTexts()
  const percent = useUploaded(entryId)
  return (
    <div className={styles.sending}>
      <p role="status">
        {percent === undefined ? (
          <Icon name="clock" />
        ) : (
          <span className={styles.turning} aria-hidden="true" />
        )}
        <span>{percent === undefined ? t('chat.waiting') : t('chat.file.sending')}</span>
        {percent === undefined ? null : <span aria-hidden="true">{percent} %</span>}
      </p>
      {percent === undefined ? null : <Bar percent={percent} label={t('chat.file.sending')} />}
      {isUnstored ? <p role="status">{t('chat.file.noRoom')}</p> : null}
      {isUploaded ? null : (
        <button type="button" onClick={() => cancelSending(entryId)}>
          {t('chat.file.cancel')}
        </button>
      )}
    </div>
  )
}
