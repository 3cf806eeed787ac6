import { useState, useSyncExternalStore } from 'react'

import { PersonSafety } from '../../safety/public/PersonSafety.tsx'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNow } from '../../wire/useNow.ts'
import { mediaNow, openMic, setCamera, setMuted, setScreen } from '../engine/media.ts'
import { leave, ownSeat, raiseHand, useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Call.module.css'
import { CallReport } from './CallReport.tsx'
import { Consents } from './Consents.tsx'
import { Devices } from './Devices.tsx'
import { MediaProblems } from './MediaProblems.tsx'
import { KeptBanner } from './KeptBanner.tsx'
import { namesOf } from '../engine/names.ts'
import { Said } from './Said.tsx'
import { Tiles } from './Tiles.tsx'

interface CallScreenProps {
  readonly onBack: () => void
  /** Leads to the rest of the product, with the call beside it: a phone's call covers the tabs. */
  readonly onSmall: () => void
}

/** The whole call: who it is with, their pictures, and the buttons. */
export function CallScreen({ onBack, onSmall }: CallScreenProps) {
  const t = useTexts()
  const { kept, room, stage, step } = useSession()
  const hasCamera = mediaNow().camera !== null
  if (room === undefined) return null
  return (
    <section className={styles.call} aria-label={t('call.title', { names: namesOf(room.others, t) })}>
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
      <KeptBanner />
      {stage === 'joining' ? <p className={styles.soon}>{t('call.soon')}</p> : <Tiles />}
      <p role="status" className={step <= 0 && hasCamera ? styles.thin : 'hidden-words'}>
        {step <= 0 && hasCamera ? t('call.thin') : ''}
      </p>
      <MediaProblems />
      <Said />
      <Controls />
    </section>
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
  const { joinedAt, bytes } = useSession()
  const now = useNow(1000)
  const seconds = joinedAt === 0 ? 0 : Math.max(0, Math.floor((now - joinedAt) / 1000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.clock}>
      <span role="timer">{shown}</span>
      <span>{t('call.data', { count: Math.round(bytes / 100_000) / 10 })}</span>
    </p>
  )
}

function Controls() {
  const t = useTexts()
  const { hand } = useSession()
  const { mic, camera, screen } = mediaNow()
  const isOpen = mic?.enabled === true
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('call.controls')}>
      <Control
        icon={isOpen ? 'mic' : 'micOff'}
        label={t(isOpen ? 'call.mute' : 'call.unmute')}
        isOn={!isOpen}
        onPress={() => (mic === null ? void openMic() : setMuted(isOpen))}
      />
      <Control
        icon={camera === null ? 'cameraOff' : 'camera'}
        label={t(camera === null ? 'call.cameraOn' : 'call.cameraOff')}
        isOn={camera === null}
        onPress={() => void setCamera(camera === null)}
      />
      {'getDisplayMedia' in navigator.mediaDevices ? (
        <Control
          icon="screen"
          label={t(screen === null ? 'call.share' : 'call.stopSharing')}
          isOn={screen !== null}
          onPress={() => void setScreen(screen === null)}
        />
      ) : null}
      <Control
        icon="hand"
        label={t(hand ? 'call.lowerHand' : 'call.raiseHand')}
        isOn={hand}
        onPress={() => raiseHand(!hand)}
      />
      <More />
      <button type="button" className={`${styles.control} ${styles.leave}`} onClick={() => void leave()}>
        <span>
          <CallIcon name="hangUp" />
        </span>
        {t('call.leave')}
      </button>
    </div>
  )
}

interface ControlProps {
  readonly icon: Parameters<typeof CallIcon>[0]['name']
  readonly label: string
  /** Whether it differs from the usual state, so that it stands out. */
  readonly isOn: boolean
  readonly onPress: () => void
}

function Control({ icon, label, isOn, onPress }: ControlProps) {
  return (
    <button type="button" className={`${styles.control} ${isOn ? styles.on : ''}`} onClick={onPress}>
      <span>
        <CallIcon name={icon} />
      </span>
      {label}
    </button>
  )
}

/** Devices, and what to do if a person in the call treats you badly. */
function More() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { people, room } = useSession()
  const others = people.filter(({ seat }) => seat !== ownSeat())
  return (
    <>
      <Control icon="more" label={t('call.more')} isOn={isOpen} onPress={() => setOpen(true)} />
      {isOpen ? (
        <Dialog
          title={t('call.more')}
          closeLabel={t('call.close')}
          onClose={() => setOpen(false)}
          actions={null}
        >
          <Devices />
          {others.map(({ userId, fullName }) => (
            <PersonSafety key={userId} userId={userId} name={fullName} canBeBlocked inWords />
          ))}
          <CallReport />
          {room?.asksConsent === true ? <Consents room={room} /> : <p>{t('call.private')}</p>}
        </Dialog>
      ) : null}
    </>
  )
}
