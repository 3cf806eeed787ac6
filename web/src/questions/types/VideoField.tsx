import { useState } from 'react'

import { useLocal, useTexts } from '../../texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ControlProps } from '../control.ts'
import styles from '../Questions.module.css'
import { youtubeId } from '../youtube.ts'

/** A video with its words. Nothing is loaded from elsewhere, and nobody there learns of the reader, before the tap. */
export function VideoField({ question, label, labelHidden, hint }: ControlProps) {
  const t = useTexts()
  const local = useLocal()
  const [isPlaying, setPlaying] = useState(false)
  const url = local(question.url ?? '', question.localeUrl)
  const id = youtubeId(url)
  return (
    <figure className={styles.video}>
      <p className={labelHidden ? 'hidden-words' : styles.label}>{label}</p>
      {id === undefined ? null : isPlaying ? (
        <iframe
          className={styles.frame}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={label}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is the video host's, never ours, and the player needs both
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" className={styles.poster} onClick={() => setPlaying(true)}>
          <span className={styles.play}>
            <Icon name="video" />
          </span>
          <strong>{t('questions.video.play')}</strong>
          <span className={styles.note}>{t('questions.video.cost')}</span>
        </button>
      )}
      <figcaption>
        {hint === undefined ? null : <p>{hint}</p>}
        {id === undefined ? null : (
          <a href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer">
            {t('questions.video.there')}
          </a>
        )}
      </figcaption>
    </figure>
  )
}
