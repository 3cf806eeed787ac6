import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showOver } from '../../../ui/overPage.ts'
import { queryClient } from '../../../wire/queries.ts'
import { useTimes } from '../../messages/times.ts'
import type { FileInMessage } from './filesIn.ts'
import { type FileOf, freshMs, linksOf } from '../links.ts'
import { useZoom } from './useZoom.ts'
import { ViewedDocument } from './ViewedDocument.tsx'
import { ViewedPicture } from './ViewedPicture.tsx'
import styles from './Viewer.module.css'
import { ZoomButtons } from './ZoomButtons.tsx'

interface ViewerProps extends FileOf {
  readonly files: readonly FileInMessage[]
  readonly onView: (file: FileOf | undefined) => void
}

/** A file over the whole screen. Pictures can be enlarged, and lead to the other pictures of the conversation. */
export function Viewer({ channelId, id, files, onView }: ViewerProps) {
  const t = useTexts()
  const found = files.find(({ file }) => file.id === id)
  const pictures = files.filter(({ file }) => file.isPicture)
  const place = pictures.findIndex(({ file }) => file.id === id)
  const close = () => onView(undefined)
  const move = (by: 1 | -1) => {
    const next = pictures[place + by]
    if (place >= 0 && next !== undefined) onView({ channelId, id: next.file.id })
  }
  const zoom = useZoom(id, (swipe) => {
    if (swipe === 'close') close()
    else move(swipe === 'next' ? 1 : -1)
  })
  const links = useQuery(
    { queryKey: ['fileLinks', id], queryFn: () => linksOf({ channelId, id }), refetchInterval: freshMs },
    queryClient,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes the viewer alone, not also the place from which it was opened.
    event.stopPropagation()
    const act = actOf(event.key)
    if (act === undefined || found?.file.isPicture !== true) return
    event.preventDefault()
    if (act === 'next' || act === 'before') move(act === 'next' ? 1 : -1)
    else zoom[act]()
  }
  if (found === undefined) return null
  const { file } = found
  return (
    <dialog
      ref={showOver}
      className={styles.viewer}
      aria-label={file.isPicture ? t('chat.aPhoto') : t('chat.fileNamed', { name: file.name })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <ViewerBar found={found} address={links.data?.presignedUrl} onClose={close} />
      {file.isPicture ? (
        <>
          <ViewedPicture key={id} channelId={channelId} file={file} sender={found.sender} zoom={zoom} />
          <ZoomButtons zoom={zoom} place={place} total={pictures.length} onMove={move} />
        </>
      ) : (
        <ViewedDocument channelId={channelId} file={file} links={links} />
      )}
    </dialog>
  )
}

interface ViewerBarProps {
  readonly found: FileInMessage
  /** Undefined until the link is there. */
  readonly address: string | undefined
  readonly onClose: () => void
}

function ViewerBar({ found: { file, sender, createdOn }, address, onClose }: ViewerBarProps) {
  const t = useTexts()
  const { day, time } = useTimes()
  return (
    <header className={styles.bar}>
      <IconButton icon="close" label={t('chat.viewer.close')} onClick={onClose} />
      <p className={styles.from}>
        <strong>{sender ?? t('chat.staff')}</strong>
        <time dateTime={createdOn}>
          {day(createdOn)}, {time(createdOn)}
        </time>
      </p>
      {address === undefined ? null : (
        <a
          className={styles.download}
          href={address}
          download={file.name}
          aria-label={t('chat.file.download', { name: file.name })}
        >
          <Icon name="download" />
        </a>
      )}
    </header>
  )
}

const acts = {
  ArrowRight: 'next',
  ArrowLeft: 'before',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'reset',
} as const

function actOf(key: string): (typeof acts)[keyof typeof acts] | undefined {
  return Object.entries(acts).find(([each]) => each === key)?.[1]
}
