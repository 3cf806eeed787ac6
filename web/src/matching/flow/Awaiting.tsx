import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { MatchList, Tracker } from '@saathi/contract/matching/trackers.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { timeParts, useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawing, isDrawing } from '../../ui/figures/Drawing.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner, State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { shortNameOf } from '../choices/candidates.ts'
import type { Gone } from '../choices/UnavailableDialog.tsx'
import { useSubmit } from '../choices/useSubmit.ts'
import { useMatchingPlace } from '../place/useMatchingPlace.ts'
import styles from './Awaiting.module.css'

interface AwaitingProps {
  readonly list: MatchList
  readonly title: string
  readonly lead: string
  readonly image: string
  readonly onGone: (gone: Gone) => void
  /** Whether the list is fresh. Only then does the screen say that no answer is awaited. */
  readonly isFresh: boolean
}

/** The mentors who have a mentee's yes, and until when they can answer. */
export function Awaiting({ list, title, lead, image, isFresh, onGone }: AwaitingProps) {
  const t = useTexts()
  const waiting = list.matchTrackers.filter(
    ({ status, interestStatus }) => status === 'ACTIVE' && interestStatus === 'INTERESTED',
  )
  if (waiting.length === 0) {
    return (
      <State as="page" drawing="letter" title={isFresh ? t('matching.awaiting.none') : title}>
        {isFresh ? <p>{t('matching.awaiting.noneHelp')}</p> : null}
      </State>
    )
  }
  return (
    <div className={styles.screen}>
      <Drawing name={isDrawing(image) ? image : 'letter'} />
      <Heading lead={lead}>{title}</Heading>
      {waiting.map((tracker) => (
        <Waiting key={tracker.id} tracker={tracker} isPaused={list.pausedUntil !== null} onGone={onGone} />
      ))}
    </div>
  )
}

interface WaitingProps extends Pick<AwaitingProps, 'onGone'> {
  readonly tracker: Tracker
  readonly isPaused: boolean
}

function Waiting({ tracker, isPaused, onGone }: WaitingProps) {
  const t = useTexts()
  const moment = useMoment()
  const place = useMatchingPlace()
  const remaining = useAsk(accessCalls.status, {}).data?.mentorshipSessionStatus.remainingSessions ?? 0
  const { displayName, displayPicture, affiliation, expiresOn } = tracker
  const name = shortNameOf(displayName)
  return (
    <article className={styles.card}>
      <div className={styles.who}>
        <Avatar name={displayName} picture={displayPicture} />
        <div>
          <h2>{displayName}</h2>
          {affiliation === '' ? null : <p>{affiliation}</p>}
        </div>
      </div>
      <p>{t('matching.awaiting.has', { name })}</p>
      {expiresOn === null || isPaused ? null : (
        <p>
          {t('matching.awaiting.until', {
            name,
            date: moment(expiresOn, {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              ...timeParts,
            }),
          })}
        </p>
      )}
      <p>{t('matching.awaiting.then')}</p>
      {remaining === 0 ? null : <p>{t('matching.awaiting.sessions', { count: remaining })}</p>}
      <div className={styles.actions}>
        <Button look="soft" onClick={() => place.open('info', tracker.id)}>
          {t('matching.info.open')}
        </Button>
        <TakeBack tracker={tracker} name={name} onGone={onGone} />
      </div>
    </article>
  )
}

interface TakeBackProps extends Pick<AwaitingProps, 'onGone'> {
  readonly tracker: Tracker
  readonly name: string
}

/** A yes can be taken back until it is mutual. */
function TakeBack({ tracker, name, onGone }: TakeBackProps) {
  const t = useTexts()
  const place = useMatchingPlace()
  const [isAsking, setAsking] = useState(false)
  const sending = useSubmit({ onStored: () => place.leaveScreen(), onGone })
  const close = () => setAsking(false)
  const send = () => sending.send([{ email: tracker.email, interestStatus: null }])
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('matching.back.open')}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('matching.back.title')}
          onClose={close}
          actions={
            <>
              <Button look="soft" onClick={close}>
                {t('matching.back.no')}
              </Button>
              <Button busy={sending.busy} onClick={() => void send()}>
                {t('matching.back.yes')}
              </Button>
            </>
          }
        >
          <p>{t('matching.back.body', { name })}</p>
          {sending.failure === undefined ? null : (
            <Banner kind="care" icon="warning" urgent>
              {errorText(sending.failure, t)}
            </Banner>
          )}
        </Dialog>
      ) : null}
    </>
  )
}
