import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { answersPath, sessionPathsIn, type SessionPaths } from '../../wire/paths.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
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
  const words = <StateWords state={state} paths={paths} />
  return isOfGroup ? (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{partner.displayName}</strong>
        <p className={styles.state}>{words}</p>
      </div>
      <Answers mentorship={mentorship} partner={partner} named={named} isShort />
    </li>
  ) : (
    <li>
      <p>
        <strong>{nameOf(partner)}</strong>: {words}
      </p>
      <Answers mentorship={mentorship} partner={partner} named={named} />
    </li>
  )
}

interface AnswersProps extends Pick<MenteeProps, 'mentorship' | 'partner' | 'named'> {
  /** Beside the name, which says whose answers they are. */
  readonly isShort?: boolean
}

/** The way to what a mentee answered last. */
function Answers({ mentorship, partner, named, isShort = false }: AnswersProps) {
  const t = useTexts()
  const local = useLocal()
  const session = lastWorkOf(mentorship.sessions, partner.id)
  if (session === undefined) return null
  const title = local(session.title, session.localeTitle)
  const words = t('mentorship.mentor.answers', { name: nameOf(partner), title })
  return (
    <Link className={styles.answers} to={answersPath(session.id, partner.id, named)}>
      {isShort ? (
        <>
          {t('mentorship.answers.title')}
          <span className="hidden-words">: {words}</span>
          <Icon name="next" />
        </>
      ) : (
        words
      )}
    </Link>
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
        “{title}”
      </Link>
    </>
  )
}

function nameOf({ firstName, displayName }: Partner): string {
  return firstName || displayName
}
