import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { Suspense, useState } from 'react'
import { Redirect } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { useOutbox } from '../../device/outbox.ts'
import { useZone } from '../../texts/moments.ts'
import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { Heading, Page } from '../../ui/Layout.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { useOnline } from '../../wire/network.ts'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { dayPartOf } from '../area/rules.ts'
import { Waiting } from '../Waiting.tsx'
import { AskEach } from './AskEach.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { MenteeRows } from './MenteeRows.tsx'
import styles from './Mentor.module.css'
import { menteesByUrgency } from './urgency.ts'
import { WaitingMentor } from './WaitingMentor.tsx'

storeOffline(mentorshipCalls.mentorships)
storeOffline(mentorshipLearningCalls.mentorship)
storeOffline(calendarCalls.nextMeeting)

/** The home of a mentor; anyone else who follows its address comes to their own. */
export function MentorHome() {
  const identity = useIdentity()
  const isOther = identity.state === 'signedIn' && identity.user.role !== 'mentor'
  return isOther ? <Redirect to={paths.learningHub} replace /> : <Home />
}

/** The next meeting and how to prepare it, the mentees, and the mentor's own sessions. */
function Home() {
  const t = useTexts()
  const identity = useIdentity()
  const [now] = useState(serverNow)
  const zone = useZone()
  const mentorships = useAsk(mentorshipCalls.mentorships, {})
  usePageTitle(t('learning.title'))
  const name = identity.state === 'signedIn' ? identity.user.firstName || identity.user.displayName : ''
  return (
    <Page>
      <Heading>{t(`learning.greeting.${dayPartOf(now, zone)}`, { name })}</Heading>
      <Unsent />
      <Loaded
        answer={mentorships}
        label={t('learning.loading')}
        shapes={['tall', 'card', 'card']}
        failed={{ title: t('learning.failed'), saysWhy: true }}
      >
        {(all) => {
          const running = all.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
          return running.length === 0 ? <WaitingMentor /> : <Running ids={running} />
        }}
      </Loaded>
      <Suspense>
        <OwnLinks />
      </Suspense>
    </Page>
  )
}

function Running({ ids }: { readonly ids: readonly string[] }) {
  const [now] = useState(serverNow)
  const givens = ids.map((mentorshipId) => ({ params: { mentorshipId } }))
  return (
    <AskEach call={mentorshipLearningCalls.mentorship} givens={givens}>
      {(details) => {
        const known = details.flatMap((detail) => detail ?? [])
        const mentees = menteesByUrgency(known, now)
        return (
          <div className={styles.home}>
            <AskEach call={calendarCalls.nextMeeting} givens={givens}>
              {(meetings) => <MeetingCard mentees={mentees} meetings={meetings} />}
            </AskEach>
            <MenteeRows mentees={mentees} now={now} />
          </div>
        )
      }}
    </AskEach>
  )
}

/** The way to the mentor's own sessions and course. */
function OwnLinks() {
  const t = useTexts()
  return (
    <div className={styles.own}>
      <Rows wide>
        <Row to={paths.mySessions} tile={{ name: 'book', ground: 'action' }} title={t('learning.mentor.own')}>
          <p>{t('learning.mentor.ownFact')}</p>
        </Row>
        <Row to={paths.feed} tile={{ name: 'chat', ground: 'glad' }} title={t('learning.mentor.feed')}>
          <p>{t('learning.mentor.feedFact')}</p>
        </Row>
      </Rows>
    </div>
  )
}

function Unsent() {
  const isOnline = useOnline()
  const isEmpty = useOutbox().length === 0
  return isOnline && isEmpty ? null : <Waiting />
}
