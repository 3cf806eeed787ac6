import { type ReactNode, useState } from 'react'

import { Icon } from './Icon.tsx'
import styles from './Video.module.css'
import { youtubeId } from './youtube.ts'

interface VideoProps {
  readonly url: string
  readonly title: string
  readonly words: { readonly play: string; readonly cost: string; readonly there: string }
  /** Why it cannot be played now. */
  readonly unavailable?: string | undefined
  /** What stands in for the video where it is not watched. */
  readonly children?: ReactNode
}

/** A video with its words. Nothing is loaded from elsewhere, and nobody there learns of the reader, before the tap. */
export function Video({ url, title, words, unavailable, children }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false)
  const id = youtubeId(url)
  return (
    <figure className={styles.video}>
      {id === undefined ? null : isPlaying ? (
        <iframe
          className={styles.frame}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is the video host's, never ours, and the player needs both
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button
          type="button"
          className={styles.poster}
          disabled={unavailable !== undefined}
          onClick={() => setPlaying(true)}
        >
          <span className={styles.play}>
            <Icon name="video" />
          </span>
          <strong>{words.play}</strong>
          <span className={styles.cost}>{unavailable ?? words.cost}</span>
        </button>
      )}
      <figcaption>
        {children}
        {id === undefined || unavailable !== undefined ? null : (
          <a href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer">
            {words.there}
          </a>
        )}
      </figcaption>
    </figure>
  )
}
