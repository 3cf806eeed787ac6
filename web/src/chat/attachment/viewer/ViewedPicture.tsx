import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Bar } from '../../../ui/figures/Progress.tsx'
import { NetworkFailure } from '../../../wire/api.ts'
import { queryClient } from '../../../wire/queries.ts'
import type { SentFile } from '../../messages/attachments.ts'
import { BlobPicture } from '../BlobPicture.tsx'
import { Gone } from '../links.ts'
import { load, usePicture } from '../usePicture.ts'
import type { useZoom } from './useZoom.ts'
import styles from './Viewer.module.css'

interface ViewedPictureProps {
  readonly channelId: string
  readonly file: SentFile
  readonly sender: string | undefined
  readonly zoom: ReturnType<typeof useZoom>
}

/** A large picture takes much memory, so it is forgotten soon after it was seen. */
const forgottenMs = 60_000

/** A picture as large as it was sent. Until it has loaded, the small one is shown in its place. */
export function ViewedPicture({ channelId, file, sender, zoom }: ViewedPictureProps) {
  const t = useTexts()
  const { id } = file
  const [percent, setPercent] = useState(0)
  const small = usePicture({ channelId, id, isPicture: true, isAsked: true })
  const large = useQuery(
    {
      queryKey: ['largePicture', id],
      queryFn: ({ signal }) => {
        const onProgress = (share: number) => setPercent(Math.floor(share * 100))
        return load({ channelId, id }, { addressOf: ({ presignedUrl }) => presignedUrl, signal, onProgress })
      },
      staleTime: Infinity,
      gcTime: forgottenMs,
      retry: (failures, error) =>
        failures < 2 && (error instanceof NetworkFailure || !(error instanceof Gone)),
    },
    queryClient,
  )
  const blob = large.data ?? small.data
  const { view, drag } = zoom
  const by = { x: view.x + drag.x, y: view.y + Math.max(0, drag.y) }
  const alt =
    file.description === '' ? t('chat.viewer.photoOf', { name: sender ?? t('chat.staff') }) : file.description
  return (
    <div className={styles.room} {...zoom.handlers}>
      {blob instanceof Blob ? (
        <BlobPicture
          className={styles.large}
          blob={blob}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${by.x}px, ${by.y}px) scale(${view.scale})` }}
        />
      ) : null}
      {large.data === undefined && !large.isError ? (
        <div className={styles.progress}>
          <p role="status">{t('chat.picture.loading')}</p>
          <Bar percent={percent} label={t('chat.picture.loading')} />
        </div>
      ) : null}
      {large.isError && !large.isFetching ? (
        <div className={styles.progress} role="status">
          <p>{t(large.error instanceof Gone ? 'chat.file.gone' : 'chat.picture.failed')}</p>
          {large.error instanceof Gone ? null : (
            <Button look="inverse" onClick={() => void large.refetch()}>
              {t('shell.tryAgain')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}
