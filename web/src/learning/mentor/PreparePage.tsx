import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { type MentorshipDetail, mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { mentorshipHome, paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { Heading, Page } from '../../ui/Layout.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { storeOffline, together, useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { WayBack } from '../mentorship/pages/WayBack.tsx'
import { Preparation } from './Preparation.tsx'
import styles from './Mentor.module.css'
import { menteesByUrgency, nameOf } from './urgency.ts'
import { useMeetingWords } from './useMeetingWords.ts'

storeOffline(mentorshipLearningCalls.preparation)

/** What a mentor reads in two minutes before a meeting: about one mentee, or about each of a group. */
export function PreparePage() {
  const t = useTexts()
  const search = new URLSearchParams(useSearch())
  const mentorshipId = search.get('mentorship') ?? ''
  const identity = useIdentity()
  const isOther = identity.state === 'signedIn' && identity.user.role !== 'mentor'
  const enabled = mentorshipId !== '' && !isOther
  const given = { params: { mentorshipId } }
  const mentorship = useAsk(mentorshipLearningCalls.mentorship, given, { enabled })
  const preparation = useAsk(mentorshipLearningCalls.preparation, given, { enabled })
  usePageTitle(t('learning.prepare.page'))
  if (!enabled) return <Redirect to={paths.learningHub} replace />
  return (
    <Page>
      <Loaded
        answer={together({ mentorship, preparation })}
        label={t('learning.loading')}
        shapes={['line', 'card', 'card', 'card']}
        failed={{ as: 'page', title: t('learning.prepare.failed'), saysWhy: true }}
      >
        {(loaded) => (
          <Prepared
            mentorship={loaded.mentorship}
            preparations={loaded.preparation.mentees}
            of={search.get('of')}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface PreparedProps {
  readonly mentorship: MentorshipDetail
  readonly preparations: Parameters<typeof Preparation>[0]['preparation'][]
  /** The one mentee that the address names. */
  readonly of: string | null
}

function Prepared({ mentorship, preparations, of }: PreparedProps) {
  const t = useTexts()
  const [now] = useState(serverNow)
  const mentees = menteesByUrgency([mentorship], now).filter(
    ({ partner }) => of === null || partner.id === of,
  )
  const [first, ...others] = mentees.flatMap((mentee) => {
    const preparation = preparations.find(({ userId }) => userId === mentee.partner.id)
    return preparation === undefined ? [] : [{ mentee, preparation }]
  })
  if (first === undefined) return <Redirect to={paths.learningHub} replace />
  const name = others.length > 0 ? t('mentorship.group') : nameOf(first.mentee.partner)
  return (
    <>
      <WayBack to={mentorshipHome(mentorship.id)} />
      <Heading lead={<MeetingWords mentorshipId={mentorship.id} />}>
        {t('learning.prepare.title', { name })}
      </Heading>
      {others.length === 0 ? (
        <Preparation {...first} now={now} />
      ) : (
        <div className={styles.parts}>
          {[first, ...others].map(({ mentee, preparation }, index) => (
            <Fold
              key={mentee.partner.id}
              title={mentee.partner.displayName}
              level={2}
              startsOpen={index === 0}
            >
              <Preparation mentee={mentee} preparation={preparation} now={now} />
            </Fold>
          ))}
        </div>
      )}
    </>
  )
}

function MeetingWords({ mentorshipId }: { readonly mentorshipId: string }) {
  const t = useTexts()
  const words = useMeetingWords()
  const next = useAsk(calendarCalls.nextMeeting, { params: { mentorshipId } }).data
  if (next === undefined) return null
  if (next.event === null) return t('learning.prepare.noMeeting')
  const { scheduledTime } = next.event
  return t('learning.prepare.meeting', { ...words(scheduledTime) })
}
