import { type ReactNode, useState } from 'react'

import { Line } from './Icon.tsx'
import styles from './Video.module.css'
import { youtubeId } from './youtube.ts'

interface VideoProps {
  readonly url: string
  readonly title: string
  readonly words: { readonly play: string; readonly cost: string; readonly there: string }
  /** Why the video cannot be played now. */
  readonly unavailable?: string | undefined
  /** The text that replaces the video. */
  readonly children?: ReactNode
}

/** A video with its text. Before the tap, nothing is loaded from the video host, so the host does not learn about the person. */
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
          // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is the video host's, and the player needs both permissions
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
            <Line path="M8 5l11 7-11 7z" filled />
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
