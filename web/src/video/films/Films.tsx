import { useRef, useState } from 'react'

import styles from './Films.module.css'

/** A person's film, with its place in the sound of everyone. */
export interface Film {
  readonly label: string
  readonly url: string
  /** Null before the sound of everyone is made. */
  readonly offsetMs: number | null
  readonly lastsMs: number
}

interface FilmsProps {
  readonly films: readonly Film[]
  /** The sound of everyone; without it each film plays by itself. */
  readonly whole: string | null
  readonly wholeLabel: string
}

/** A picture that is further away than this from the sound is moved to it. */
const driftSeconds = 0.3

/** Plays a recorded call: the sound of everyone leads, and the pictures of those who were there at that moment follow it. */
export function Films({ films, whole, wholeLabel }: FilmsProps) {
  const videos = useRef(new Map<string, HTMLVideoElement>())
  const [atMs, setAtMs] = useState(0)
  if (whole === null)
    return films.map(({ label, url }) => (
      <figure key={url} className={styles.film}>
        <figcaption>{label}</figcaption>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript has the words */}
        <video controls playsInline preload="metadata" src={url} aria-label={label} />
      </figure>
    ))
  const follow = ({ currentTarget: sound }: { readonly currentTarget: HTMLAudioElement }) => {
    const now = sound.currentTime * 1000
    setAtMs(now)
    for (const film of films) {
      const video = videos.current.get(film.url)
      if (video !== undefined) followIn(video, { seconds: secondsIn(film, now), isPaused: sound.paused })
    }
  }
  return (
    <figure className={styles.film}>
      <div className={styles.pictures}>
        {films.map((film) => (
          <figure key={film.url} hidden={secondsIn(film, atMs) === undefined}>
            <video
              ref={(video) => {
                if (video === null) videos.current.delete(film.url)
                else videos.current.set(film.url, video)
              }}
              muted
              playsInline
              preload="metadata"
              src={film.url}
              aria-label={film.label}
            />
            <figcaption>{film.label}</figcaption>
          </figure>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript has the words */}
      <audio
        controls
        preload="metadata"
        src={whole}
        aria-label={wholeLabel}
        onTimeUpdate={follow}
        onPlay={follow}
        onPause={follow}
        onSeeked={follow}
      />
      <figcaption>{wholeLabel}</figcaption>
    </figure>
  )
}

/** Returns where a film is at a moment of the sound; undefined before and after it. */
export function secondsIn(
  { offsetMs, lastsMs }: Pick<Film, 'offsetMs' | 'lastsMs'>,
  atMs: number,
): number | undefined {
  const own = atMs - (offsetMs ?? 0)
  return own < 0 || own > lastsMs ? undefined : own / 1000
}

function followIn(
  video: HTMLVideoElement,
  { seconds, isPaused }: { readonly seconds: number | undefined; readonly isPaused: boolean },
): void {
  if (seconds !== undefined && Math.abs(video.currentTime - seconds) > driftSeconds)
    video.currentTime = seconds
  if (seconds === undefined || isPaused) video.pause()
  // A browser that does not play it shows a still picture, and the sound goes on.
  else if (video.paused) video.play().catch(() => undefined)
}
