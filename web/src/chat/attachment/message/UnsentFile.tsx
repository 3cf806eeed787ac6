import { useTexts } from '../../../texts/texts.ts'
import type { FileToSend } from '../../messages/fileToSend.ts'
import { BlobPicture } from '../BlobPicture.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileName } from './FileName.tsx'
import styles from './Files.module.css'
import { fileSize } from '../fileSize.ts'
import { boxOf } from '../pictureBox.ts'

/** The file of the person's own message while it is only on this device. */
export function UnsentFile({ file }: { readonly file: FileToSend }) {
  const t = useTexts()
  const { name, blob, isPicture } = file
  if (isPicture) {
    return (
      <span className={styles.picture} style={boxOf(file)} data-file>
        <BlobPicture blob={blob} alt={t('chat.aPhoto')} />
      </span>
    )
  }
  return (
    <span className={styles.file} data-file>
      <span className={styles.sheet}>
        <FileIcon name={name} />
      </span>
      <span className={styles.aboutFile}>
        <FileName name={name} />
        <span>{fileSize(blob.size)}</span>
      </span>
    </span>
  )
}
