import { useState } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { SentFile } from '../../messages/attachments.ts'
import { savesData } from '../../gif/howPicturesLoad.ts'
import { BlobPicture } from '../BlobPicture.tsx'
import styles from './Files.module.css'
import { fileSize } from '../fileSize.ts'
import { Gone } from '../links.ts'
import { boxOf } from '../pictureBox.ts'
import { usePicture } from '../usePicture.ts'
import { view } from '../viewer/viewed.ts'

interface SentPictureProps {
  readonly channelId: string
  readonly file: SentFile
  readonly isCurrent: boolean
}

/** A picture in a message. It keeps its place while it loads, and a press shows it large. */
export function SentPicture({ channelId, file, isCurrent }: SentPictureProps) {
  const t = useTexts()
  const [isWanted, setWanted] = useState(false)
  const { id } = file
  const { data, error, isFetching, refetch } = usePicture({
    channelId,
    id,
    isPicture: true,
    isAsked: savesData() && !isWanted,
  })
  const description = file.description === '' ? t('chat.aPhoto') : file.description
  const own = {
    className: styles.picture,
    style: boxOf(file),
    'data-file': true,
    tabIndex: isCurrent ? 0 : -1,
  }
  if (data instanceof Blob) {
    return (
      <button
        type="button"
        {...own}
        aria-label={t('chat.picture.open', { name: description })}
        onClick={() => view({ channelId, id })}
      >
        <BlobPicture blob={data} alt="" />
      </button>
    )
  }
  if (error instanceof Gone) {
    return (
      <span className={styles.picture} style={boxOf(file)} data-file>
        {t('chat.file.gone')}
      </span>
    )
  }
  if (error !== null && !isFetching) {
    return (
      <button type="button" {...own} onClick={() => void refetch()}>
        <Icon name="reload" />
        <span>{t('chat.picture.failed')}</span>
        <strong>{t('shell.tryAgain')}</strong>
      </button>
    )
  }
  if (data === null) {
    return (
      <button type="button" {...own} onClick={() => setWanted(true)}>
        <Icon name="download" />
        <strong>{t('chat.picture.show', { size: fileSize(file.size) })}</strong>
      </button>
    )
  }
  return (
    <span className={`${styles.picture} ${styles.loading}`} style={boxOf(file)} data-file>
      <span className="hidden-words">{t('chat.picture.loading')}</span>
    </span>
  )
}
