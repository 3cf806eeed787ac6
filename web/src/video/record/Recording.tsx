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
import { Films } from '../films/Films.tsx'
import styles from './Record.module.css'

interface RecordingProps {
  readonly callId: string
  readonly recording: NonNullable<Reply<typeof recordCalls.pastCall>['recording']>
}

type Opened = Reply<typeof recordCalls.openRecording>

/** The recording of a call: the player, who opened it, and the way to delete it for everyone. */
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
      {opened === undefined ? null : (
        <Films
          whole={opened.whole}
          wholeLabel={t('call.recording.whole')}
          films={opened.takes.map(({ fullName, startedOn, ...film }) => ({
            ...film,
            label: t('call.recording.of', { name: fullName, time: moment(startedOn) }),
          }))}
        />
      )}
      <ul className={styles.people}>
        {openings.map(({ userId, fullName, openedOn }) => (
          <li key={`${userId} ${openedOn}`} className={styles.quiet}>
            {t('call.recording.opened', {
              name: fullName === '' ? t('call.recording.team') : fullName,
              when: moment(openedOn),
            })}
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
