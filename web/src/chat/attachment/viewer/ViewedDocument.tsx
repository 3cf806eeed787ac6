import type { Attachment } from '@saathi/contract/chat/attachmentCalls.ts'

import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/State.tsx'
import type { Loading } from '../../../wire/queries.ts'
import type { SentFile } from '../../messages/attachments.ts'
import { BlobPicture } from '../BlobPicture.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { fileSize } from '../fileSize.ts'
import { Gone } from '../links.ts'
import { usePicture } from '../usePicture.ts'
import styles from './Viewer.module.css'

interface ViewedDocumentProps {
  readonly channelId: string
  readonly file: SentFile
  readonly links: Loading<Attachment>
}

/** A document: a PDF is shown where the browser can, everything else is downloaded. */
export function ViewedDocument({ channelId, file, links }: ViewedDocumentProps) {
  const t = useTexts()
  const firstPage = usePicture({ channelId, id: file.id, isPicture: false, isAsked: true }).data
  const address = links.data?.presignedUrl
  if (address === undefined) {
    return (
      <div className={styles.document}>
        {links.error === null ? (
          <Skeleton label={t('chat.loading')} shapes={['tall']} />
        ) : (
          <>
            <p role="status">{t(links.error instanceof Gone ? 'chat.file.gone' : 'chat.file.failed')}</p>
            {links.error instanceof Gone ? null : (
              <button type="button" className={styles.action} onClick={() => void links.refetch()}>
                <Icon name="reload" />
                {t('shell.tryAgain')}
              </button>
            )}
          </>
        )}
      </div>
    )
  }
  const isPdf = file.type === 'application/pdf'
  // A phone has no room for the pages beside the controls of its reader, so it downloads the file.
  if (isPdf && navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not show a PDF in a sandbox; the address is ours and serves only a PDF
      <iframe className={styles.sheet} src={address} title={t('chat.fileNamed', { name: file.name })} />
    )
  }
  return (
    <div className={styles.document}>
      {firstPage instanceof Blob ? (
        <BlobPicture className={styles.firstPage} blob={firstPage} alt="" />
      ) : (
        <span className={styles.icon}>
          <FileIcon name={file.name} />
        </span>
      )}
      <p className={styles.name} dir="auto">
        <strong>{file.name}</strong>
        <span>{fileSize(file.size)}</span>
      </p>
      <p>{t('chat.file.notSupported')}</p>
      <a className={styles.action} href={address} download={file.name}>
        <Icon name="download" />
        {t('chat.file.downloadIt')}
      </a>
    </div>
  )
}
