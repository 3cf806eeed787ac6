import type { Session } from '@saathi/contract/learning/session.ts'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'

import { outcomeOf } from '../../device/outbox.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { FlowRoom } from '../../ui/steps/FlowBar.tsx'
import { FootBar, Heading } from '../../ui/Layout.tsx'
import { Stars } from '../../ui/fields/Stars.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from './Step.module.css'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import type { SessionPaths } from '../../paths.ts'
import { placeOf } from '../area.ts'
import type { Where } from '../where.ts'
import { SessionFailed } from './SessionFailed.tsx'
import { usePlaceInSession } from './usePlaceInSession.ts'
import { useSession } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'

const starWords = [1, 2, 3, 4, 5] as const

/** Asks for stars and words after a session; the page that follows says thanks. */
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
  const local = useLocal()
  const [, navigate] = useLocation()
  const { area, mentorship, sessionId } = placeOf(session)
  const addresses = useSessionPaths(area)
  const [elsewhere] = useState(() => pageInstead(session, addresses))
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [wantsStars, setWantsStars] = useState(false)
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
    setWantsStars(rating === 0)
    if (rating > 0 && !isBusy) void send()
    if (rating === 0) document.querySelector<HTMLElement>('main input[type="radio"]')?.focus()
  }
  const title = local(session.title, session.localeTitle)
  return (
    <FlowRoom>
      <div className={styles.result}>
        <Drawing name="lamp" />
        <Heading size="small" lead={t('learning.feedback.lead', { title })}>
          {t('learning.feedback.title')}
        </Heading>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Stars
          legend={t('learning.feedback.stars')}
          words={starWords.map((star) => t(`learning.feedback.star.${star}`))}
          value={rating}
          onChange={(stars) => {
            setRating(stars)
            setWantsStars(false)
          }}
          error={wantsStars ? t('learning.feedback.starsMissing') : undefined}
        />
        <TextArea
          label={t('learning.feedback.review')}
          hint={t('learning.feedback.reviewHint')}
          value={review}
          onChange={setReview}
          maxLength={2000}
        />
        {refused === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {t(`error.${refused}`)}
          </Banner>
        )}
        <FootBar>
          <LinkButton look="soft" to={addresses.home}>
            {t('learning.feedback.later')}
          </LinkButton>
          <Button type="submit" wide busy={isBusy}>
            {t('learning.feedback.send')}
          </Button>
        </FootBar>
      </form>
    </FlowRoom>
  )
}

/** The page for a session that has nothing to review: not begun, not completed, or reviewed already. */
function pageInstead(session: Session, addresses: SessionPaths): string | undefined {
  const { id: sessionId } = session
  if (session.sessionStatus === null) return addresses.introduction(sessionId)
  if (session.sessionSteps.some(({ status }) => status !== 'COMPLETED')) return addresses.continue(sessionId)
  return session.isReviewed || session.isReadOnly ? addresses.home : undefined
}
