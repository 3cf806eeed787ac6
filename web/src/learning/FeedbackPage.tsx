import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { ask } from '../api.ts'
import { errorText } from '../errorText.ts'
import { paths } from '../paths.ts'
import { queryClient } from '../queries.ts'
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
  const sending = useMutation(
    {
      mutationFn: () => ask(learningCalls.feedback, { body: { session, rating, review } }),
      onSuccess: () => navigate(paths.learningHubAfterFeedback),
    },
    queryClient,
  )
  if (session === '') return <Redirect to={paths.learningHub} replace />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWantsStars(rating === 0)
    if (rating > 0 && !sending.isPending) sending.mutate()
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
        {sending.isError ? (
          <Banner kind="care" icon="warning" urgent>
            {errorText(sending.error, t)}
          </Banner>
        ) : null}
        <FootBar>
          <LinkButton look="soft" to={paths.learningHub}>
            {t('learning.feedback.later')}
          </LinkButton>
          <Button type="submit" wide busy={sending.isPending}>
            {t('learning.feedback.send')}
          </Button>
        </FootBar>
      </form>
    </FlowRoom>
  )
}
