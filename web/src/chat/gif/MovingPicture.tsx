import { useRef, useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import styles from './Gif.module.css'
import { useMoving } from './howPicturesLoad.ts'

interface MovingPictureProps {
  readonly title: string
  readonly url: string
  readonly width: number
  readonly height: number
}

/** A moving picture that keeps its place while it loads. A person who saves data or wants no motion starts it with a press. */
export function MovingPicture(picture: MovingPictureProps) {
  const t = useTexts()
  const moving = useMoving()
  const [isStarted, setStarted] = useState(false)
  const { title, url, width, height } = picture
  const box = { aspectRatio: `${width} / ${height}` }
  if (moving === 'moves') return <Moves {...picture} />
  return (
    <button
      type="button"
      className={styles.held}
      style={box}
      aria-label={t(isStarted ? 'chat.gif.stop' : 'chat.gif.play', { title })}
      onClick={() => setStarted(!isStarted)}
    >
      {isStarted ? (
        <Moves {...picture} />
      ) : moving === 'still' ? (
        <StillPicture url={url} />
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      {isStarted ? null : <span className={styles.badge}>GIF</span>}
    </button>
  )
}

function Moves({ title, url, width, height }: MovingPictureProps) {
  const t = useTexts()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <span className={styles.title}>{title === '' ? t('chat.gif') : title}</span>
  return (
    <img
      className={styles.picture}
      src={url}
      alt={title === '' ? t('chat.gif') : title}
      width={width}
      height={height}
      onError={() => setFailed(true)}
    />
  )
}

/** The first frame of a moving picture. A browser has no other way to hold one. */
export function StillPicture({ url }: { readonly url: string }) {
  const drawn = useRef<string>(undefined)
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null || drawn.current === url) return
    drawn.current = url
    const image = new Image()
    image.addEventListener('load', () => {
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
    })
    image.src = url
  }
  return <canvas ref={draw} className={styles.picture} aria-hidden="true" />
}
