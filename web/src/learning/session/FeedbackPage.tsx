import type { Session } from '@saathi/contract/learning/session.ts'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'

import { outcomeOf } from '../../device/outbox.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { FlowRoom } from '../../ui/steps/FlowBar.tsx'
import { Stars } from '../../ui/fields/Stars.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from './Step.module.css'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import type { SessionPaths } from '../../wire/paths.ts'
import { placeOf } from '../area/area.ts'
import { SessionFinished } from '../finish/SessionFinished.tsx'
import type { Where } from '../area/where.ts'
import { SessionFailed } from './SessionFailed.tsx'
import { usePlaceInSession } from './usePlaceInSession.ts'
import { useSession } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'

const starWords = [1, 2, 3, 4, 5] as const

/** The end of a session: what it brought, and the stars; after stars the next page says thanks. */
export function FeedbackPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const { sessionId } = usePlaceInSession()
  const addresses = useSessionPaths(where.area)
  const known = useSession({ ...where, sessionId })
  usePageTitle(t('learning.feedback.title'))
  if (sessionId === '') return <Redirect to={addresses.home} replace />
  return (
    <Loaded
      answer={known}
      label={t('learning.loadingSessions')}
      shapes={['tall', 'line', 'card']}
      renderShape={(shape) => <FlowRoom>{shape}</FlowRoom>}
      renderFailure={(failure) => (
        <FlowRoom>
          <SessionFailed area={where.area} {...failure} />
        </FlowRoom>
      )}
    >
      {(session) => <Feedback session={session} />}
    </Loaded>
  )
}

/** The form, only for a session that is completed and was not reviewed when the page opened. */
function Feedback({ session }: { readonly session: Session }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const { area, mentorship, sessionId } = placeOf(session)
  const addresses = useSessionPaths(area)
  const [elsewhere] = useState(() => pageInstead(session, addresses))
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const outcome = await outcomeOf(
      act(actions.feedback, { area, mentorship, session: sessionId, rating, review }),
    )
    setBusy(false)
    if (outcome.kind === 'refused') setRefused(outcome.code)
    else navigate(addresses.afterFeedback)
  }
  const [refused, setRefused] = useState<string>()
  if (elsewhere !== undefined) return <Redirect to={elsewhere} replace />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rating === 0) navigate(addresses.home)
    else if (!isBusy) void send()
  }
  return (
    <form className={styles.finish} onSubmit={submit} noValidate>
      <SessionFinished
        session={session}
        action={
          <Button type="submit" look="inverse" wide busy={isBusy}>
            {t(rating > 0 ? 'learning.feedback.send' : 'learning.finish.on')}
          </Button>
        }
      >
        <Stars
          legend={t('learning.feedback.title')}
          words={starWords.map((star) => t(`learning.feedback.star.${star}`))}
          value={rating}
          onChange={setRating}
        />
        {rating === 0 ? null : (
          <TextArea
            label={t('learning.feedback.review')}
            hint={t('learning.feedback.reviewHint')}
            value={review}
            onChange={setReview}
            maxLength={2000}
          />
        )}
        {refused === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {t(`error.${refused}`)}
          </Banner>
        )}
      </SessionFinished>
    </form>
  )
}

/** The page for a session that has nothing to review: not begun, not completed, or reviewed already. */
function pageInstead(session: Session, addresses: SessionPaths): string | undefined {
  const { id: sessionId } = session
  if (session.sessionStatus === null) return addresses.introduction(sessionId)
  if (session.sessionSteps.some(({ status }) => status !== 'COMPLETED')) return addresses.continue(sessionId)
  return session.isReviewed || session.isReadOnly ? addresses.home : undefined
}
