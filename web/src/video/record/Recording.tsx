import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useShortMoment } from '../../texts/shortMoment.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Card } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import styles from './Record.module.css'

interface RecordingProps {
  readonly callId: string
  readonly recording: NonNullable<Reply<typeof recordCalls.pastCall>['recording']>
}

type Opened = Reply<typeof recordCalls.openRecording>

/** The recording of a call: each person's sound and picture, who opened it, and the way to delete it for everyone. */
export function Recording({ callId, recording: { until, openings } }: RecordingProps) {
  const t = useTexts()
  const moment = useShortMoment()
  const [opened, setOpened] = useState<Opened>()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, act } = useAct()
  const params = { callId }
  const open = async () => {
    setOpened(await ask(recordCalls.openRecording, { params }))
    await refreshAnswers(recordCalls.pastCall)
  }
  const remove = async () => {
    await ask(recordCalls.deleteRecording, { params })
    await refreshAnswers(recordCalls.pastCall)
  }
  return (
    <Card>
      <h2>{t('call.recording.title')}</h2>
      <p className={styles.quiet}>{t('call.recording.until', { date: moment(until) })}</p>
      {opened?.whole == null ? null : (
        <figure className={styles.take}>
          <figcaption>{t('call.recording.whole')}</figcaption>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below has the words */}
          <audio controls preload="metadata" src={opened.whole} aria-label={t('call.recording.whole')} />
        </figure>
      )}
      {opened?.takes.map(({ userId, fullName, startedOn, url }) => {
        const label = t('call.recording.of', { name: fullName, time: moment(startedOn) })
        return (
          <figure key={`${userId} ${startedOn}`} className={styles.take}>
            <figcaption>{label}</figcaption>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below has the words */}
            <video controls playsInline preload="metadata" src={url} aria-label={label} />
          </figure>
        )
      })}
      <ul className={styles.people}>
        {openings.map(({ userId, fullName, openedOn }) => (
          <li key={`${userId} ${openedOn}`} className={styles.quiet}>
            {t('call.recording.opened', { name: fullName, when: moment(openedOn) })}
          </li>
        ))}
      </ul>
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
      <div className={styles.even}>
        {opened === undefined ? (
          <Button busy={isBusy} onClick={() => void act(open)}>
            {t('call.recording.open')}
          </Button>
        ) : null}
        <Button look="soft" busy={isBusy} onClick={() => setAsking(true)}>
          {t('call.recording.delete')}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          title={t('call.recording.delete')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button busy={isBusy} onClick={() => void act(remove).then(() => setAsking(false))}>
                {t('call.recording.delete')}
              </Button>
              <Button look="soft" onClick={() => setAsking(false)}>
                {t('call.recording.keep')}
              </Button>
            </>
          }
        >
          <p>{t('call.recording.sure')}</p>
        </Dialog>
      ) : null}
    </Card>
  )
}
