import { useSyncExternalStore } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useNow } from '../../wire/useNow.ts'
import { namesOf } from '../engine/names.ts'
import { useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Call.module.css'

interface CallHeadProps {
  readonly onBack: () => void
  /** Leads to the rest of the product, with the call beside it: a phone's call covers the tabs. */
  readonly onSmall: () => void
}

/** The head of a call: with whom it is, whether it is recorded, and how long it lasts. */
export function CallHead({ onBack, onSmall }: CallHeadProps) {
  const t = useTexts()
  const { kept, room } = useSession()
  if (room === undefined) return null
  return (
    <header className={styles.head}>
      <IconButton icon="back" label={t('call.back')} onClick={onBack} />
      <div className={styles.name}>
        <h1>{room.title === '' ? namesOf(room.others, t) : room.title}</h1>
        <p>{kept === null ? t('call.notRecorded') : ''}</p>
      </div>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('call.confirm.small')}
        title={t('call.confirm.small')}
        onClick={onSmall}
      >
        <CallIcon name="small" />
      </button>
      <WholeScreen />
      <Clock />
    </header>
  )
}

/** Shows the page on the whole screen and back, where the device can. */
function WholeScreen() {
  const t = useTexts()
  const isWhole = useSyncExternalStore(onWholeScreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isWhole ? 'call.partScreen' : 'call.wholeScreen')
  const change = () =>
    isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.onDesk}`}
      aria-label={label}
      title={label}
      // A browser may refuse; the call then stays as it is.
      onClick={() => void change().catch(() => undefined)}
    >
      <CallIcon name={isWhole ? 'part' : 'whole'} />
    </button>
  )
}

function onWholeScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** How long the call lasts, and how much data it took. */
function Clock() {
  const t = useTexts()
  const { joinedAt, bytes, room } = useSession()
  const now = useNow(1000)
  const seconds = joinedAt === 0 ? 0 : Math.max(0, Math.floor((now - joinedAt) / 1000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.clock}>
      <span role="timer">{shown}</span>
      {room?.kind === 'jitsi' ? null : (
        <span>{t('call.data', { count: Math.round(bytes / 100_000) / 10 })}</span>
      )}
    </p>
  )
}
