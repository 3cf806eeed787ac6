import { type FormEvent, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { paths } from '../paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FlowRoom } from '../ui/FlowBar.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Step.module.css'
import { tell } from './outgoing.ts'
import { useSession } from './useSession.ts'

const starWords = [1, 2, 3, 4, 5] as const

/** After a session: how it was, in stars and words; then the learning hub says thanks. */
export function FeedbackPage() {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const session = new URLSearchParams(useSearch()).get('session') ?? ''
  const known = useSession(session)
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [wantsStars, setWantsStars] = useState(false)
  usePageTitle(t('learning.feedback.title'))
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const outcome = await tell('feedback', { session, rating, review })
    setBusy(false)
    if (outcome.kind === 'refused') setRefused(outcome.code)
    else navigate(paths.learningHubAfterFeedback)
  }
  const [refused, setRefused] = useState<string>()
  if (session === '') return <Redirect to={paths.learningHub} replace />
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
          <LinkButton look="soft" to={paths.learningHub}>
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
