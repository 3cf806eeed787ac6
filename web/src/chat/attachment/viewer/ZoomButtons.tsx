import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Line } from '../../../ui/Icon.tsx'
import type { useZoom } from './useZoom.ts'
import styles from './Viewer.module.css'

interface ZoomButtonsProps {
  readonly zoom: ReturnType<typeof useZoom>
  /** Which of the pictures is shown, from 0, and how many there are. */
  readonly place: number
  readonly total: number
  readonly onMove: (by: 1 | -1) => void
}

/** Buttons for everything that keys, wheel and fingers do. */
export function ZoomButtons({ zoom, place, total, onMove }: ZoomButtonsProps) {
  const t = useTexts()
  return (
    <div className={styles.buttons}>
      <IconButton
        icon="back"
        label={t('chat.viewer.before')}
        isAtEnd={place === 0}
        onClick={() => onMove(-1)}
      />
      <ZoomButton path="M5 12h14" label={t('chat.viewer.smaller')} onClick={zoom.smaller} />
      <button type="button" className={styles.scale} onClick={zoom.reset}>
        {Math.round(zoom.view.scale * 100)} %<span className="hidden-words"> {t('chat.viewer.whole')}</span>
      </button>
      <ZoomButton path="M5 12h14M12 5v14" label={t('chat.viewer.larger')} onClick={zoom.larger} />
      <IconButton
        icon="next"
        label={t('chat.viewer.next')}
        isAtEnd={place === total - 1}
        onClick={() => onMove(1)}
      />
      <p role="status" className="hidden-words">
        {t('chat.viewer.place', { place: place + 1, total })}
      </p>
    </div>
  )
}

interface ZoomButtonProps {
  readonly path: string
  readonly label: string
  readonly onClick: () => void
}

function ZoomButton({ path, label, onClick }: ZoomButtonProps) {
  return (
    <button type="button" className={styles.round} aria-label={label} onClick={onClick}>
      <Line path={path} />
    </button>
  )
}
