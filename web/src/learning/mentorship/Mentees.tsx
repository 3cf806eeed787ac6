import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { answersPath, sessionPathsIn, type SessionPaths } from '../../paths.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { useLocal, useTexts } from '../../texts.ts'
import type { AsOf as Age } from '../../wire/freshness.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip, Section } from '../../ui/Layout.tsx'
import { Bar } from '../../ui/figures/Progress.tsx'
import styles from './Mentees.module.css'
import { isDone } from '../rules.ts'
import { lastWorkOf, type MenteeState, menteeStateOf, needsMentor } from './progress/progress.ts'

interface MenteesProps {
  readonly mentorship: MentorshipDetail
  /** The mentorship's id where the page's address does not name it and it is not the active one. */
  readonly named?: string
  /** Since when the mentorship may be old; undefined if it is fresh. */
  readonly age: Age | undefined
}

/** For a mentor: how each mentee is, who needs them this week, and what to prepare. */
export function Mentees({ mentorship, named, age }: MenteesProps) {
  const shown = new URLSearchParams(useSearch()).get('mentorship') ?? undefined
  const inMentorship = named ?? shown
  const paths = sessionPathsIn('mentorships', inMentorship)
  const t = useTexts()
  const [now] = useState(serverNow)
  const states = mentorship.partnerDetails.partnerDetails.map((partner) => ({
    partner,
    state: menteeStateOf(mentorship, partner.id, now),
  }))
  const needing = states.filter(({ state }) => needsMentor(state))
  return (
    <Section title={t('mentorship.mentees')}>
      <p className={styles.lead}>
        {needing.length > 0
          ? t('mentorship.mentor.needs', {
              names: needing.map(({ partner }) => partner.firstName || partner.displayName).join(', '),
            })
          : age === undefined
            ? t('mentorship.mentor.nobodyNeeds')
            : null}{' '}
        {age === undefined ? null : <AsOf age={age} />}
      </p>
      <ul className={styles.mentees}>
        {states
          .toSorted((a, b) => Number(needsMentor(b.state)) - Number(needsMentor(a.state)))
          .map(({ partner, state }) => (
            <Mentee
              key={partner.id}
              mentorship={mentorship}
              partner={partner}
              state={state}
              paths={paths}
              named={inMentorship}
            />
          ))}
      </ul>
      <Prepare mentorship={mentorship} paths={paths} />
    </Section>
  )
}

interface MenteeProps {
  readonly mentorship: MentorshipDetail
  readonly partner: Partner
  readonly state: MenteeState
  readonly paths: SessionPaths
  /** The mentorship in the addresses; undefined for the active one. */
  readonly named: string | undefined
}

function Mentee({ mentorship, partner, state, paths, named }: MenteeProps) {
  const t = useTexts()
  const { progress } = mentorship
  const own = progress.partnerProgress.find(({ userId }) => userId === partner.id)
  const done = own?.completedSessions ?? 0
  return (
    <li className={styles.mentee}>
      <Avatar name={partner.displayName} picture={partner.displayPicture} />
      <div className={styles.words}>
        <p className={styles.name}>{partner.displayName}</p>
        <p>
          <StateWords state={state} paths={paths} />
        </p>
        <Bar
          percent={progress.totalSessions === 0 ? 0 : (done / progress.totalSessions) * 100}
          label={t('mentorship.progress.sessionsOf', { name: partner.displayName })}
        />
        <p className={styles.count}>
          {t('mentorship.progress.sessions', {
            done,
            total: progress.totalSessions,
          })}
        </p>
        <Answers mentorship={mentorship} partner={partner} named={named} />
      </div>
      {needsMentor(state) ? (
        <Chip kind="glad" icon="bulb">
          {t('mentorship.mentor.thisWeek')}
        </Chip>
      ) : null}
    </li>
  )
}

/** The way to what a mentee answered last. */
function Answers({ mentorship, partner, named }: Pick<MenteeProps, 'mentorship' | 'partner' | 'named'>) {
  const t = useTexts()
  const local = useLocal()
  const session = lastWorkOf(mentorship.sessions, partner.id)
  if (session === undefined) return null
  const title = local(session.title, session.localeTitle)
  return (
    <p className={styles.answers}>
      <Link to={answersPath(session.id, partner.id, named)}>
        {t('mentorship.mentor.answers', { name: partner.firstName || partner.displayName, title })}
      </Link>
    </p>
  )
}

/** How a mentee is, in a sentence. */
export function StateWords({ state, paths }: Pick<MenteeProps, 'state' | 'paths'>) {
  const t = useTexts()
  const local = useLocal()
  if (state.kind === 'quiet') return t('mentorship.mentee.quiet', { count: state.days })
  if (state.kind === 'locked') return t('mentorship.mentee.locked', { count: state.sessions })
  if (state.kind === 'notBegun' || state.kind === 'done') return t(`mentorship.mentee.${state.kind}`)
  const title = local(state.session.title, state.session.localeTitle)
  if (state.kind === 'underWay') return t('mentorship.mentee.underWay', { title, step: state.step })
  return (
    <>
      {t('mentorship.mentee.waitsForYou')} <Link to={paths.introduction(state.session.id)}>{title}</Link>
    </>
  )
}

/** The next session of the curriculum, to be read ahead with its tips. */
function Prepare({ mentorship, paths }: Pick<MenteeProps, 'mentorship' | 'paths'>) {
  const t = useTexts()
  const local = useLocal()
  const next = mentorship.sessions.find((session) => !isDone(session))
  if (next === undefined) return null
  return (
    <p className={styles.prepare}>
      {t('mentorship.mentor.prepare')}{' '}
      <Link to={paths.introduction(next.id)}>{local(next.title, next.localeTitle)}</Link>
    </p>
  )
}
