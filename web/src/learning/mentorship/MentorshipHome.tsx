import { accessCalls } from '@saathi/contract/access/calls.ts'
import { mentorshipLearningCalls, type MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import { type ComponentType, Suspense } from 'react'
import { useSearch } from 'wouter'

import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { optionalPart } from '../../shell/optionalPart.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useMoment } from '../../texts/moments.ts'
import { paths } from '../../wire/paths.ts'
import { useBlocked } from '../../safety/public/blocked.ts'
import { TeamLink } from '../../team/public/TeamLink.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Heading } from '../../ui/Layout.tsx'
import { Banner, Skeleton } from '../../ui/State.tsx'
import { type AsOf as Age, useAsOf } from '../../wire/freshness.ts'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import { Waiting } from '../Waiting.tsx'
import { Goodbye } from './Goodbye.tsx'
import { Mentees } from './Mentees.tsx'
import styles from './MentorshipHome.module.css'
import { PartnerCard } from './PartnerCard.tsx'
import { PathScene } from './PathScene.tsx'
import { PickUpCard } from './PickUpCard.tsx'
import { PlaceRows } from './PlaceRows.tsx'
import { blockedPartner, dateOfDetail, walkedTogether } from './progress/progress.ts'

const OtherMentorships = optionalPart(() =>
  import('./pages/OtherMentorships.tsx').then((module) => module.OtherMentorships),
)

const MeetingsHeld = optionalPart(() =>
  import('../../video/public/MeetingsHeld.tsx').then((module) => module.MeetingsHeld),
)

const GoalCard = optionalPart(() =>
  import('../../mentorship/public/GoalCard.tsx').then((module) => module.GoalCard),
)
const ClosureCard = optionalPart(() =>
  import('../../mentorship/public/ClosureCard.tsx').then((module) => module.ClosureCard),
)
const PulseCard = optionalPart(() =>
  import('../../mentorship/public/PulseCard.tsx').then((module) => module.PulseCard),
)

storeOffline(mentorshipLearningCalls.mentorship)

/** A part of the page that another domain brings. */
export type MentorshipPart = ComponentType<{ readonly mentorship: MentorshipDetail }>

/** What the calendar shows here: the next meeting, and the next days. */
interface OfCalendar {
  readonly meeting: MentorshipPart
  readonly days: MentorshipPart
}

interface MentorshipHomeProps {
  readonly mentorshipId: string
  readonly calendar: OfCalendar
}

/** A mentorship of the person: the path, the next step, the partner with the next meeting, the next days, and the ways to the rest. */
export function MentorshipHome({ mentorshipId, calendar }: MentorshipHomeProps) {
  const t = useTexts()
  const mentorship = useAsk(mentorshipLearningCalls.mentorship, { params: { mentorshipId } })
  const age = useAsOf(mentorship)
  const thanks = new URLSearchParams(useSearch()).has('thanks')
  usePageTitle(t('mentorship.title'))
  return (
    <>
      {thanks ? (
        <Banner kind="glad" icon="star">
          {t('learning.thanks')}
        </Banner>
      ) : null}
      <Loaded
        answer={mentorship}
        shapes={['line', 'tall', 'card', 'card']}
        failed={{ as: 'page', title: t('mentorship.failed'), saysWhy: true }}
      >
        {(loaded) => <Home mentorship={loaded} calendar={calendar} age={age} />}
      </Loaded>
      <Suspense>
        <ClosureCard mentorshipId={mentorshipId} />
        <PulseCard mentorshipId={mentorshipId} />
        <GoalCard mentorshipId={mentorshipId} />
        <OtherMentorships shownId={mentorshipId} />
      </Suspense>
    </>
  )
}

interface HomeProps {
  readonly mentorship: MentorshipDetail
  readonly calendar: OfCalendar
  /** Since when the mentorship may be old; undefined if it is fresh. */
  readonly age: Age | undefined
}

function Home({ mentorship, calendar, age }: HomeProps) {
  const t = useTexts()
  const { sessions, partnerDetails } = mentorship
  const isMentor = partnerDetails.userDetails.role === 'mentor'
  const done = walkedTogether(sessions)
  const blocked = blockedPartner(partnerDetails.partnerDetails, useBlocked())
  return (
    <>
      <Heading
        lead={
          age === undefined ? (
            t(partnerDetails.partnerDetails.length > 1 ? 'mentorship.leadGroup' : 'mentorship.lead', {
              done,
              count: sessions.length,
            })
          ) : (
            <AsOf age={age} />
          )
        }
      >
        {partnerDetails.partnerDetails.length === 0
          ? t('mentorship.earlier')
          : blocked === undefined
            ? t('mentorship.heading', { names: namesOf(mentorship, t('mentorship.group')) })
            : t('mentorship.title')}
      </Heading>
      <Since mentorship={mentorship} />
      <Waiting />
      {blocked === undefined ? (
        <PathScene mentorship={mentorship} />
      ) : (
        <Banner kind="info" icon="lock">
          <p>{t('mentorship.blocked', { name: blocked.displayName })}</p>
          <TeamLink />
        </Banner>
      )}
      {mentorship.status === 'ENDED' ? <Goodbye mentorship={mentorship} /> : null}
      <div className={styles.home}>
        {mentorship.status === 'ENDED' ? null : <NextStep mentorship={mentorship} />}
        <div className={styles.side}>
          <PartnerCard mentorship={mentorship}>
            {mentorship.status === 'ENDED' ? null : (
              <Suspense fallback={<Skeleton label={t('shell.loading')} shapes={['line']} />}>
                <calendar.meeting mentorship={mentorship} />
              </Suspense>
            )}
            <Suspense>
              <MeetingsHeld mentorshipId={mentorship.id} />
            </Suspense>
          </PartnerCard>
          <Suspense fallback={<Skeleton label={t('shell.loading')} shapes={['card']} />}>
            <calendar.days mentorship={mentorship} />
          </Suspense>
        </div>
        <div className={styles.rest}>
          {isMentor && mentorship.status !== 'ENDED' ? <Mentees mentorship={mentorship} age={age} /> : null}
          <PlaceRows mentorship={mentorship} />
        </div>
      </div>
    </>
  )
}

/** The next step; while the curriculum is closed to the person, what opens it and the way there. */
function NextStep({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const t = useTexts()
  const local = useLocal()
  const status = useAsk(accessCalls.status, {}).data
  if (status === undefined || status.experiences.curriculum === 'use') {
    return <PickUpCard mentorship={mentorship} />
  }
  const { curriculum, localeCurriculum } = status.ruleMessage
  const count = status.mentorshipSessionStatus.remainingSessions
  const isMentee = mentorship.partnerDetails.userDetails.role === 'mentee'
  return (
    <Card>
      <p>
        {isMentee && count > 0
          ? t('mentorship.says.mentee.running', { count })
          : local(curriculum, localeCurriculum)}
      </p>
      <LinkButton to={paths.learningHub} iconAfter="arrow" wide>
        {t('mentorship.next.hub')}
      </LinkButton>
    </Card>
  )
}

/** Returns the partners' first names, or the words for a group if there are more than two: its card has the names. */
function namesOf({ partnerDetails }: MentorshipDetail, group: string): string {
  const names = partnerDetails.partnerDetails.map(({ firstName, displayName }) => firstName || displayName)
  return names.length > 2 ? group : names.join(', ')
}

function Since({ mentorship }: { readonly mentorship: MentorshipDetail }) {
  const local = useLocal()
  const moment = useMoment()
  const detail = local(mentorship.projectDetail, mentorship.localeProjectDetail)
  const date = dateOfDetail(detail)
  if (date === undefined) return null
  const month = moment(date.toISOString(), { month: 'long', year: 'numeric' })
  return <p className={styles.since}>{detail.replace(/\d{4}-\d{2}-\d{2}$/, month)}</p>
}
