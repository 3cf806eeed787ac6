import type { Reply } from '@saathi/contract/base/call.ts'
import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { useState } from 'react'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { ReportDialog } from '../../safety/public/ReportDialog.tsx'
import { useShortMoment } from '../../texts/shortMoment.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { type Translate, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAsk } from '../../wire/queries.ts'
import { namesOf } from '../engine/names.ts'
import { RatingCard } from './RatingCard.tsx'
import styles from './Record.module.css'
import { Recording } from './Recording.tsx'
import { Summary } from './Summary.tsx'
import { Transcript } from './Transcript.tsx'

/** A call that is over: its people, their minutes, and the person's rating. */
export function PastCall({ callId }: { readonly callId: string }) {
  const t = useTexts()
  const moment = useShortMoment()
  const identity = useIdentity()
  const personId = identity.state === 'signedIn' ? identity.user.id : ''
  const answer = useAsk(recordCalls.pastCall, { params: { callId } }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['line', 'card']} failed={{ title: t('call.past.missing') }}>
      {(past) => {
        const { channel, title, meetingDatetime, minutes, people, rating, wasIn, recording } = past
        const others = people.filter(({ userId }) => userId !== personId)
        const names = namesOf(others, t)
        const hasMet = people.some((each) => each.userId === personId && each.minutes > 0)
        return (
          <article className={styles.past}>
            <LinkButton look="plain" icon="back" to={paths.chatChannel(channel)}>
              {t('call.toChat')}
            </LinkButton>
            <h1>{title === '' ? t('call.title', { names }) : title}</h1>
            <p className={styles.quiet}>
              {moment(meetingDatetime)}. {t('call.past.minutes', { count: minutes })}
            </p>
            <p className={styles.note}>
              <Icon name="eye" />
              <span>
                {past.isPair && others.length === 1
                  ? t('call.past.pairReads', { name: names })
                  : t('call.past.whoReads')}{' '}
                {keptWords(past, t)}
              </span>
            </p>
            <ul className={styles.people}>
              {people.map((each) => (
                <li key={each.userId}>
                  <strong>{each.userId === personId ? t('call.you') : each.fullName}</strong>{' '}
                  {t('call.past.minutes', { count: each.minutes })}
                </li>
              ))}
            </ul>
            {past.summary === null ? null : (
              <Summary summary={past.summary} personId={personId} mentorship={past.mentorship} />
            )}
            {past.transcript === null ? null : (
              <Transcript
                lines={past.transcript}
                personId={personId}
                by={past.transcriptBy}
                url={past.transcriptionTextFileUrl}
              />
            )}
            {past.linesGone ? <p className={styles.quiet}>{t('call.transcript.gone')}</p> : null}
            {recording === null ? null : <Recording callId={callId} recording={recording} />}
            {hasMet && rating === null && !past.isSkipped ? <RatingCard callId={callId} /> : null}
            {rating === null ? null : <p>{t('call.rate.yours', { rating })}</p>}
            {wasIn ? <Report callId={callId} name={names} hasRecording={recording !== null} /> : null}
          </article>
        )
      }}
    </Loaded>
  )
}

/** Says whether a call was recorded, and what its people let be written down. */
function keptWords(
  { agreedTo, isPair, sound, summary, transcript }: Reply<typeof recordCalls.pastCall>,
  t: Translate,
): string {
  const recorded = t(`call.past.sound.${sound}`)
  const hasText = transcript !== null || agreedTo.includes('transcript')
  if (!hasText) return t('call.past.soundAlone', { recorded })
  const isSummed = summary !== null || agreedTo.includes('summary')
  const who = isPair ? 'both' : 'all'
  return t('call.past.kept', { recorded, agreed: t(`call.past.${who}.${isSummed ? 'summary' : 'text'}`) })
}

/** Reports the call to the programme team, with what is left of it. */
function Report({
  callId,
  name,
  hasRecording,
}: {
  readonly callId: string
  readonly name: string
  readonly hasRecording: boolean
}) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const subject = {
    kind: 'call',
    id: callId,
    userId: '',
    name,
    canBeBlocked: false,
    excerpt: '',
    hasRecording,
  } as const
  return (
    <>
      <Button look="plain" icon="warning" onClick={() => setOpen(true)}>
        {t('safety.report.title.call')}
      </Button>
      {isOpen ? <ReportDialog subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
