import { useTexts } from '../../texts/texts.ts'
import { mediaNow, openMic, setCamera, setMuted, setScreen } from '../engine/media.ts'
import { raiseHand, useSession } from '../engine/session.ts'
import styles from './Call.module.css'
import { Control, Leave, More } from './CallControl.tsx'
import { CallHead } from './CallHead.tsx'
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
  const { room, stage, step } = useSession()
  const hasCamera = mediaNow().camera !== null
  if (room === undefined) return null
  return (
    <section className={styles.call} aria-label={t('call.title', { names: namesOf(room.others, t) })}>
      <CallHead onBack={onBack} onSmall={onSmall} />
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
      <Leave />
    </div>
  )
}
