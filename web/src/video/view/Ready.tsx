import { videoCalls } from '@saathi/contract/video/calls.ts'
import { useState, useSyncExternalStore } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { callChoices, canCall, mediaNow, onMedia, openMic, setCamera, setMuted } from '../engine/media.ts'
import { join, useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Call.module.css'
import { ConsentFields, type Said } from './ConsentFields.tsx'
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
  const [said, setSaid] = useState<Said>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (room === undefined) return null
  const goIn = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (room.asksConsent) {
        const body = {
          consent: said.recording === true,
          transcript: said.transcript === true,
          summary: said.summary === true,
        }
        await ask(videoCalls.consent, { params: { roomId: room.room }, body })
      }
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
        {room.asksConsent ? <ConsentFields room={room} said={said} onSay={setSaid} /> : null}
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
        <Button wide busy={isBusy} iconAfter="arrow" onClick={() => void goIn()}>
          {t(canCall() ? 'call.goIn' : 'call.goInAnyway')}
        </Button>
        {room.asksConsent ? null : (
          <p className={styles.facts}>
            {t(room.kind === 'jitsi' ? 'call.hosted.private' : 'call.notRecordedLong')}
          </p>
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
