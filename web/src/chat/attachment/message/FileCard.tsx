import { useTexts } from '../../../texts/texts.ts'
import type { SentFile } from '../../messages/attachments.ts'
import { savesData } from '../../gif/howPicturesLoad.ts'
import { BlobPicture } from '../BlobPicture.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileName } from './FileName.tsx'
import styles from './Files.module.css'
import { fileSize } from '../fileSize.ts'
import { Gone } from '../links.ts'
import { usePicture } from '../usePicture.ts'
import { view } from '../viewer/viewed.ts'

interface FileCardProps {
  readonly channelId: string
  readonly file: SentFile
  readonly isCurrent: boolean
}

/** A document in a message, with a small picture of its first page if there is one. A press opens it. */
export function FileCard({ channelId, file, isCurrent }: FileCardProps) {
  const t = useTexts()
  const { id, name, size } = file
  const { data, error } = usePicture({ channelId, id, isPicture: false, isAsked: savesData() })
  return (
    <button
      type="button"
      className={styles.file}
      data-file
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => view({ channelId, id })}
    >
      {data instanceof Blob ? (
        <BlobPicture className={styles.sheet} blob={data} alt="" />
      ) : (
        <span className={styles.sheet}>
          <FileIcon name={name} />
        </span>
      )}
      <span className={styles.aboutFile}>
        <FileName name={name} />
        <span>{error instanceof Gone ? t('chat.file.gone') : fileSize(size)}</span>
        {/* The label for screen readers begins with the visible text. */}
        <span className="hidden-words">{t('chat.file.open', { name })}</span>
      </span>
    </button>
  )
}
