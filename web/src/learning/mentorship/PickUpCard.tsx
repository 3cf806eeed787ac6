import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'

import { useBlocked } from '../../safety/public/blocked.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import { useSessionPaths } from '../useSessionPaths.ts'
import night from '../Night.module.css'
import styles from './PickUpCard.module.css'
import { type PickUp, pickUpOf } from './progress/progress.ts'

/** The next step of the mentorship on a dark card, with the partner who waits there. */
export function PickUpCard({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const local = useLocal()
  const addresses = useSessionPaths('mentorships')
  const next = pickUpOf(mentorship, useBlocked())
  if (next === undefined) {
    return (
      <section className={`${night.card} ${styles.night}`} aria-label={t('mentorship.next.title')}>
        <h2 className={night.title}>{t('mentorship.next.allDone')}</h2>
        <p className={night.fact}>{t('mentorship.next.allDoneFact')}</p>
      </section>
    )
  }
  const { session, number, step, stepId } = next
  const isUnderWay = session.sessionStatus !== null
  const place = isUnderWay
    ? t('mentorship.next.place', { number, step, steps: session.stepCount })
    : t(mentorship.type === 'group' ? 'mentorship.next.newGroup' : 'mentorship.next.new', {
        number,
        count: session.sessionDuration,
      })
  return (
    <section className={`${night.card} ${styles.night}`} aria-label={t('mentorship.next.title')}>
      <p className={night.eyebrow}>{t(isUnderWay ? 'mentorship.next.pickUp' : 'mentorship.next.upNext')}</p>
      <h2 className={night.title}>{local(session.title, session.localeTitle)}</h2>
      {isUnderWay ? (
        <Segments total={session.stepCount} done={session.completedSteps.length} current label={place} />
      ) : null}
      <p className={night.fact}>
        {place} <Ahead next={next} mentorship={mentorship} />
      </p>
      <LinkButton look="inverse" iconAfter="arrow" wide to={addressOf(next, stepId, addresses)}>
        {t(isUnderWay ? 'learning.continue' : 'learning.next.look')}
      </LinkButton>
    </section>
  )
}

function addressOf({ session }: PickUp, stepId: string | undefined, to: ReturnType<typeof useSessionPaths>) {
  if (session.sessionStatus === null) return to.introduction(session.id)
  return stepId === undefined ? to.continue(session.id) : to.step(session.id, stepId)
}

function Ahead({ next, mentorship }: { readonly next: PickUp; readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const { ahead, session } = next
  if (ahead === undefined) return null
  const partner = mentorship.partnerDetails.partnerDetails.find(({ id }) => id === ahead.userId)
  const name = partner?.firstName || partner?.displayName || ''
  const isThrough = session.partnerCompletedSteps.some(
    ({ userId, completedSteps }) => userId === ahead.userId && completedSteps.length === session.stepCount,
  )
  return isThrough
    ? t('mentorship.next.partnerDone', { name })
    : t('mentorship.next.partnerAhead', { name, step: ahead.step })
}
