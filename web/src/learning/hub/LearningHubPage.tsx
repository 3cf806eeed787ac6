import type { Reply } from '@saathi/contract/base/call.ts'
import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import type { SessionCard, Week } from '@saathi/contract/learning/session.ts'
import { lazy, Suspense, useState } from 'react'
import { Redirect, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { useOutbox } from '../../device/outbox.ts'
import { useOnline } from '../../wire/network.ts'
import { useAsOf } from '../../wire/freshness.ts'
import { together, useAsk } from '../../wire/queries.ts'
import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { afterPaint, optionalPart } from '../../shell/optionalPart.ts'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { Banner, Skeleton } from '../../ui/State.tsx'
import styles from '../Learning.module.css'
import { NextStepCard } from './NextStepCard.tsx'
import { dayPartOf } from '../area/rules.ts'
import { useZone } from '../../texts/moments.ts'

// People come for the next step; the parts around it load when it is on the screen.
const HubLists = lazy(
  afterPaint(() => import('./HubLists.tsx').then((module) => ({ default: module.HubLists }))),
)
const HubRest = lazy(
  afterPaint(() => import('./HubLists.tsx').then((module) => ({ default: module.HubRest }))),
)
const HubSide = lazy(
  afterPaint(() => import('./HubSide.tsx').then((module) => ({ default: module.HubSide }))),
)
// Without a network it may be missing on this device, and the hub opens all the same.
const Waiting = optionalPart(() => import('../Waiting.tsx').then((module) => module.Waiting))
const AsOf = optionalPart(() => import('../../shell/AsOf.tsx').then((module) => module.AsOf))

/** The hub shows only the first sessions of each list. */
const few = { size: '4' }

/** The home of the learning hub; a mentor has a home of their own there. */
export function LearningHubPage() {
  const identity = useIdentity()
  const isMentor = identity.state === 'signedIn' && identity.user.role === 'mentor'
  return isMentor ? <Redirect to={paths.mentorHome} replace /> : <HubPage />
}

/** The home of a mentee or staff: the next step, the week, the progress towards a mentor, and the sessions. */
function HubPage() {
  const t = useTexts()
  const identity = useIdentity()
  const search = new URLSearchParams(useSearch())
  const note = ['thanks', 'calendarFailed'].find((each) => search.has(each))
  const status = useAsk(accessCalls.status, {})
  const progress = useAsk(learningCalls.progress, {})
  // All calls start at once, so that the first content needs one round trip.
  const ongoing = useAsk(learningCalls.mySessions, {
    query: { ongoingSession: 'true', imageType: 'web', ...few },
  })
  const notStarted = useAsk(learningCalls.sessions, {
    query: { notStarted: 'true', imageType: 'web', size: '1' },
  })
  const age = useAsOf(status, progress, ongoing, notStarted)
  usePageTitle(t('learning.title'))
  const name = identity.state === 'signedIn' ? identity.user.firstName || identity.user.displayName : ''
  const role = identity.state === 'signedIn' ? identity.user.role : 'mentee'
  // The time of opening, so that the greeting does not change while it is read.
  const [now] = useState(() => new Date())
  const zone = useZone()
  const week = progress.data?.week
  return (
    <Page>
      {note === undefined ? null : (
        <div className={styles.thanks}>
          <Banner kind={note === 'thanks' ? 'glad' : 'care'} icon={note === 'thanks' ? 'star' : 'warning'}>
            {t(`learning.${note}`)}
          </Banner>
        </div>
      )}
      <Heading
        lead={
          status.data === undefined || week === undefined ? (
            t('learning.title')
          ) : age !== undefined ? (
            // What the device stored says nothing sure about the week.
            <Suspense>
              <AsOf age={age} />
            </Suspense>
          ) : (
            t(leadOf(status.data, week, role), { count: week.goal - week.taken })
          )
        }
      >
        {t(`learning.greeting.${dayPartOf(now, zone)}`, { name })}
      </Heading>
      <Unsent />
      {role === 'staff' ? <LinkButton to={paths.staff}>{t('access.staff.open')}</LinkButton> : null}
      <Loaded
        answer={together({ status, progress, ongoing, notStarted })}
        label={t('learning.loading')}
        shapes={['tall', 'card', 'card']}
        renderShape={(shape) => (
          <div className={styles.hub}>
            {shape}
            <Skeleton label={t('learning.loading')} shapes={['card', 'card']} />
          </div>
        )}
        failed={{ title: t('learning.failed'), saysWhy: true }}
      >
        {(loaded) => <Hub {...loaded} role={role} now={now} isFresh={age === undefined} />}
      </Loaded>
    </Page>
  )
}

interface HubProps {
  readonly status: UserStatus
  readonly progress: Reply<typeof learningCalls.progress>
  readonly ongoing: SessionCard[]
  readonly notStarted: SessionCard[]
  readonly role: Role
  readonly now: Date
  readonly isFresh: boolean
}

function Hub({ status, progress, ongoing, notStarted, role, now, isFresh }: HubProps) {
  const t = useTexts()
  return (
    <div className={styles.hub}>
      <NextStepCard status={status} ongoing={ongoing} notStarted={notStarted} isFresh={isFresh} />
      <div className={styles.side}>
        <Suspense fallback={<Skeleton label={t('learning.loading')} shapes={['tall', 'card', 'card']} />}>
          <HubSide status={status} progress={progress} role={role} now={now} />
        </Suspense>
      </div>
      {status.experiences.session !== 'use' ? (
        <p className={styles.quiet}>{t('learning.opensAfterSurvey')}</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton label={t('learning.loading')} shapes={['card', 'card', 'card']} />}>
            <HubLists ongoing={ongoing} />
          </Suspense>
          <div>
            <Suspense>
              <HubRest />
            </Suspense>
          </div>
        </>
      )}
    </div>
  )
}

/** The actions that wait for the network. The code loads only if something can wait. */
function Unsent() {
  const isOnline = useOnline()
  const isEmpty = useOutbox().length === 0
  return <Suspense>{isOnline && isEmpty ? null : <Waiting />}</Suspense>
}

function leadOf(status: UserStatus, week: Week, role: Role): string {
  if (status.experiences.session !== 'use') return 'learning.lead.survey'
  if (role !== 'mentee') return `learning.lead.${role}`
  if (week.taken >= week.goal) return 'learning.lead.complete'
  return week.taken === 0 ? 'learning.lead.start' : 'learning.lead.left'
}
