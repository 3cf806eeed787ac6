import type { FileAnswer } from '@saathi/contract/questions/question.ts'
import { useState } from 'react'

import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Files.module.css'

/** Shows a stored file: a picture directly, a PDF in the device's reader if it has one. */
export function FilePreview({ file, name }: { readonly file: FileAnswer; readonly name: string }) {
  const t = useTexts()
  // Every reply brings another link to the same file. The first link stays, or the preview would load again each time.
  const [shown, setShown] = useState(file)
  if (placeOf(shown) !== placeOf(file)) setShown(file)
  const { url } = shown
  if (url === undefined) return null
  return (
    <div className={styles.preview}>
      {file.type.startsWith('image/') ? (
        <img src={url} alt={t('questions.file.shown', { title: name })} />
      ) : navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not show a PDF in a sandbox; the address is ours and serves only a PDF
        <iframe src={url} title={t('questions.file.shown', { title: name })} />
      ) : (
        <p>{t('questions.file.notSupported')}</p>
      )}
      <a href={url} target="_blank" rel="noopener">
        <Icon name="attach" />
        <span>{file.name}</span>
        <span className={styles.size}>{sizeOf(file.size ?? 0)}</span>
      </a>
    </div>
  )
}

function placeOf({ url = '' }: FileAnswer): string {
  return url.split('?')[0] ?? ''
}

function sizeOf(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
