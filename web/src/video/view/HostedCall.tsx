import { useState } from 'react'
import { useLocation } from 'wouter'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner, State } from '../../ui/State.tsx'
import { callAddress } from '../engine/address.ts'
import { namesOf, waitingText } from '../engine/names.ts'
import { leave, useSession } from '../engine/session.ts'
import styles from './Call.module.css'
import { Leave, More } from './CallControl.tsx'
import { CallHead } from './CallHead.tsx'
import { CallIcon } from './CallIcon.tsx'
import { HostFrame } from '../frame/HostFrame.tsx'
import { KeptBanner } from './KeptBanner.tsx'
import hosted from './Hosted.module.css'
import { Said } from './Said.tsx'

interface HostedCallProps {
  readonly isFull: boolean
  readonly onBack: () => void
  readonly onSmall: () => void
}

/** A call whose sound and pictures are in the frame of a host, whole or small. */
export function HostedCall({ isFull, onBack, onSmall }: HostedCallProps) {
  const t = useTexts()
  const session = useSession()
  const { kept, people, room, stage } = session
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isRecorded, setRecorded] = useState(false)
  if (room === undefined) return null
  const names = namesOf(room.others, t)
  return (
    <section
      className={
        isFull ? `${styles.call} ${hosted.full}` : `${hosted.small} ${kept === null ? '' : hosted.tall}`
      }
      aria-label={t('call.title', { names })}
    >
      {isFull ? <CallHead onBack={onBack} onSmall={onSmall} /> : null}
      <p role="status" className={hosted.waiting}>
        {stage === 'in' && people.length === 1 ? waitingText(session, t) : ''}
      </p>
      <KeptBanner isSmall={!isFull} />
      {isRecorded ? (
        <Banner kind="care" icon="warning" urgent>
          {t('call.hosted.recorded')}
        </Banner>
      ) : null}
      {hasFailed ? (
        <div className={hosted.failed}>
          <State
            drawing="lampOut"
            title={t('call.hosted.failed')}
            action={
              <Button
                wide
                onClick={() => {
                  setFailed(false)
                  setAttempt(attempt + 1)
                }}
              >
                {t('call.again')}
              </Button>
            }
          >
            <p role="alert">{t('call.hosted.failedBody')}</p>
          </State>
        </div>
      ) : stage === 'in' ? (
        <HostFrame
          key={attempt}
          roomId={room.room}
          onFailure={() => setFailed(true)}
          onRecorded={setRecorded}
        />
      ) : (
        <p className={styles.soon}>{t('call.soon')}</p>
      )}
      <Said />
      {isFull ? (
        <div className={styles.controls} role="toolbar" aria-label={t('call.controls')}>
          <More />
          <Leave />
        </div>
      ) : (
        <SmallControls />
      )}
    </section>
  )
}

function SmallControls() {
  const t = useTexts()
  const { room } = useSession()
  const [, go] = useLocation()
  return (
    <div className={hosted.controls}>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('call.open')}
        onClick={() => go(callAddress(room?.room ?? ''))}
      >
        <CallIcon name="small" />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${hosted.hangUp}`}
        aria-label={t('call.leave')}
        onClick={() => void leave()}
      >
        <CallIcon name="hangUp" />
      </button>
    </div>
  )
}
