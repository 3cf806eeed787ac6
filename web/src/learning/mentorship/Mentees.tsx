import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { answersPath, sessionPathsIn, type SessionPaths } from '../../paths.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { useLocal, useTexts } from '../../texts.ts'
import type { AsOf as Age } from '../../wire/freshness.ts'
import { serverNow } from '../../wire/serverTime.ts'
import styles from './Mentees.module.css'
import { lastWorkOf, type MenteeState, menteeStateOf, needsMentor } from './progress/progress.ts'

interface MenteesProps {
  readonly mentorship: MentorshipDetail
  /** The mentorship's id where the page's address does not name it and it is not the active one. */
  readonly named?: string
  /** Since when the mentorship may be old; undefined if it is fresh. */
  readonly age: Age | undefined
}

/** For a mentor: who needs them this week, and where each mentee is. The name is needed only in a group: a pair has it above. */
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
    <section className={styles.card}>
      <h2 className={styles.title}>{t('mentorship.mentor.thisWeek')}</h2>
      <p>
        {needing.length > 0
          ? t('mentorship.mentor.needs', {
              names: needing.map(({ partner }) => nameOf(partner)).join(', '),
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
    </section>
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
  const isOfGroup = mentorship.partnerDetails.partnerDetails.length > 1
  return (
    <li className={styles.mentee}>
      <p>
        {isOfGroup ? <strong className={styles.name}>{partner.displayName}</strong> : null}
        <StateWords state={state} paths={paths} />
      </p>
      <Answers mentorship={mentorship} partner={partner} named={named} />
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
        {t('mentorship.mentor.answers', { name: nameOf(partner), title })}
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
      {t('mentorship.mentee.waitsForYou')}{' '}
      <Link className={styles.session} to={paths.introduction(state.session.id)}>
        {title}
      </Link>
    </>
  )
}

function nameOf({ firstName, displayName }: Partner): string {
  return firstName || displayName
}
