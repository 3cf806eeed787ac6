import { useState, useSyncExternalStore } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { callChoices, canCall, mediaNow, onMedia, openMic, setCamera, setMuted } from '../engine/media.ts'
import { join, useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Call.module.css'
import { answerOf, type Said, saidIn } from '../consents/answers.ts'
import { sendAnswer } from '../consents/sendAnswer.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { Devices } from './Devices.tsx'
import { Level } from './Level.tsx'
import { MediaProblems } from './MediaProblems.tsx'
import { namesOf } from '../engine/names.ts'
import { ownStream } from './ownStream.ts'
import { Picture } from './Picture.tsx'
import tiles from './Tiles.module.css'

/** The step before a call: the own look and sound, the devices, and what may be kept. */
export function Ready({ onBack }: { readonly onBack: () => void }) {
  const t = useTexts()
  const { room } = useSession()
  const [changed, setChanged] = useState<Said>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (room === undefined) return null
  // A person who comes back has answered before.
  const said = { ...saidIn(room), ...changed }
  const goIn = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (room.asksConsent) await sendAnswer(room.room, answerOf(said))
      join()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <section className={styles.ready} aria-label={t('call.ready')}>
      <header className={styles.head}>
        <IconButton icon="back" label={t('call.back')} onClick={onBack} />
        <div className={styles.name}>
          <h1>{t('call.title', { names: namesOf(room.others, t) })}</h1>
        </div>
      </header>
      {canCall() ? <Look /> : null}
      <div className={styles.sheet}>
        {canCall() ? (
          <Devices />
        ) : (
          <Banner kind="care" icon="warning">
            {t('call.noBrowser')}
          </Banner>
        )}
        {room.asksConsent ? <ConsentFields room={room} said={said} onSay={setChanged} /> : null}
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
        <Button wide busy={isBusy} iconAfter="arrow" onClick={() => void goIn()}>
          {t(canCall() ? 'call.goIn' : 'call.goInAnyway')}
        </Button>
        {room.kind === 'jitsi' ? (
          <p className={styles.facts}>{t('call.hosted.private')}</p>
        ) : room.asksConsent ? null : (
          <p className={styles.facts}>{t('call.notRecordedLong')}</p>
        )}
      </div>
    </section>
  )
}

/** The person's own picture and voice, before the others see and hear them. */
function Look() {
  const t = useTexts()
  const { mic, camera } = useSyncExternalStore(onMedia, mediaNow)
  const isOpen = mic?.enabled === true
  return (
    <div
      className={styles.look}
      ref={() => {
        if (mediaNow().mic === null && mediaNow().micProblem === undefined) void openMic()
        if (callChoices.now()?.camera === true && mediaNow().camera === null) void setCamera(true)
      }}
    >
      <div className={styles.preview}>
        {camera === null ? (
          <CallIcon name="cameraOff" />
        ) : (
          <Picture stream={ownStream(camera)} className={tiles.mirrored} isMuted label={t('call.you')} />
        )}
      </div>
      <div className={styles.toggles}>
        <button
          type="button"
          className={`${styles.control} ${isOpen ? '' : styles.on}`}
          onClick={() => setMuted(isOpen)}
        >
          <span>
            <CallIcon name={isOpen ? 'mic' : 'micOff'} />
          </span>
          {t(isOpen ? 'call.mute' : 'call.unmute')}
        </button>
        <button
          type="button"
          className={`${styles.control} ${camera === null ? styles.on : ''}`}
          onClick={() => void setCamera(camera === null)}
        >
          <span>
            <CallIcon name={camera === null ? 'cameraOff' : 'camera'} />
          </span>
          {t(camera === null ? 'call.cameraOn' : 'call.soundOnly')}
        </button>
        {mic === null ? null : <Level track={mic} />}
      </div>
      <MediaProblems />
    </div>
  )
}
