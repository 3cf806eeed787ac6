import type { Area } from '@saathi/contract/learning/calls.ts'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'

import { sessionPathsIn } from '../../paths.ts'
import { outcomeOf } from '../../device/outbox.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { FlowRoom } from '../../ui/FlowBar.tsx'
import { FootBar, Heading } from '../../ui/Layout.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from './Step.module.css'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import { usePlace } from './usePlace.ts'
import { useSession } from '../useSession.ts'

const starWords = [1, 2, 3, 4, 5] as const

/** Asks for stars and words after a session; the page that follows says thanks. */
export function FeedbackPage({ area }: { readonly area: Area }) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const { sessionId } = usePlace()
  const addresses = sessionPathsIn(area)
  const known = useSession({ area, sessionId })
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [wantsStars, setWantsStars] = useState(false)
  usePageTitle(t('learning.feedback.title'))
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const outcome = await outcomeOf(act(actions.feedback, { area, session: sessionId, rating, review }))
    setBusy(false)
    if (outcome.kind === 'refused') setRefused(outcome.code)
    else navigate(addresses.afterFeedback)
  }
  const [refused, setRefused] = useState<string>()
  if (sessionId === '') return <Redirect to={addresses.home} replace />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWantsStars(rating === 0)
    if (rating > 0 && !isBusy) void send()
    if (rating === 0) document.querySelector<HTMLElement>('main input[type="radio"]')?.focus()
  }
  const title = known.data === undefined ? '' : local(known.data.title, known.data.localeTitle)
  return (
    <FlowRoom>
      <div className={styles.result}>
        <Drawing name="lamp" />
        <Heading size="small" lead={title === '' ? undefined : t('learning.feedback.lead', { title })}>
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
