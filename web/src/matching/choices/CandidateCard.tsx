import type { Fit } from '@saathi/contract/matching/choices.ts'
import { useId, useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLanguage, useLocal, useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chip } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { Criteria } from '../fit/Criteria.tsx'
import { useMatchInfo } from '../fit/useMatchInfo.ts'
import { timeLeftOf } from '../time/timeLeft.ts'
import { useNow } from '../../wire/useNow.ts'
import styles from './CandidateCard.module.css'
import { type Candidate, cutAbout, shortNameOf } from './candidates.ts'

interface CandidateCardProps {
  readonly role: 'mentee' | 'mentor'
  readonly candidate: Candidate
  readonly fit: Fit | undefined
  /** The name of the person whose yes fills the last place. */
  readonly chosenName: string | undefined
  /** Whether taking back another choice would make room for this person. */
  readonly canChange: boolean
  readonly isPaused: boolean
  readonly onInfo: () => void
}

/** One proposal: who it is, what they wrote, and how the two fit. */
export function CandidateCard(props: CandidateCardProps) {
  const { role, candidate, fit, chosenName, canChange, isPaused, onInfo } = props
  const t = useTexts()
  const local = useLocal()
  const titleId = useId()
  const info = useMatchInfo(candidate.id)
  const { displayName, displayPicture, affiliation, about, because, localeBecause } = candidate
  const isClosed = candidate.status !== 'ACTIVE'
  const name = shortNameOf(displayName)
  return (
    <article className={`${styles.card} ${isClosed ? styles.closed : ''}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <span className={styles.face}>
          <Avatar name={displayName} picture={displayPicture} />
        </span>
        <div className={styles.who}>
          <h2 id={titleId}>{displayName}</h2>
          {affiliation === '' ? null : <p>{affiliation}</p>}
          <div className={styles.chips}>
            {isClosed ? null : (
              <Chip icon={candidate.proposedAs === 'reserve' ? 'people' : 'star'}>
                {t(`matching.proposed.${candidate.proposedAs}`)}
              </Chip>
            )}
            <Answering candidate={candidate} isPaused={isPaused} />
          </div>
        </div>
      </header>
      {isClosed ? (
        <Banner kind="info" icon="lock">
          {t(`matching.outcome.${role}.${candidate.outcome}`, { name })}
          {candidate.sent === 'INTERESTED' ? ` ${t('matching.ended.yesBack')}` : ''}
        </Banner>
      ) : (
        <Unfit candidate={candidate} fit={fit} name={name} chosenName={chosenName} canChange={canChange} />
      )}
      {about === '' ? null : <About about={about} />}
      <section className={styles.fit} aria-label={t('matching.fit.title')}>
        <h3>{t('matching.fit.title')}</h3>
        {because === '' ? null : <p>{local(because, localeBecause)}</p>}
        <Loaded
          answer={info}
          shapes={['line', 'line', 'line']}
          failed={{ as: 'banner', title: t('matching.info.failed'), saysWhy: true }}
        >
          {({ criteriaJson }) => <Criteria criteria={criteriaJson} name={name} />}
        </Loaded>
        <button type="button" className={styles.link} onClick={onInfo}>
          {t('matching.info.open')}
        </button>
      </section>
      {isClosed ? null : (
        <p className={styles.trust}>
          <Icon name="eye" />
          {t('matching.learns', { name })}
        </p>
      )}
    </article>
  )
}

/** The time that the person has left to decide, unless the programme's calendar stops the clock. */
function Answering({ candidate, isPaused }: { readonly candidate: Candidate; readonly isPaused: boolean }) {
  const t = useTexts()
  const now = useNow()
  const { status, expiresOn } = candidate
  if (status !== 'ACTIVE' || expiresOn === null) return null
  if (isPaused) return <Chip icon="calendar">{t('matching.left.paused')}</Chip>
  const { kind, text, count } = timeLeftOf(expiresOn, now)
  return (
    <Chip kind={kind} icon={kind === 'care' ? 'warning' : 'clock'}>
      {t(`matching.left.${text}`, { count })}
    </Chip>
  )
}

interface UnfitProps {
  readonly candidate: Candidate
  readonly fit: Fit | undefined
  readonly name: string
  readonly chosenName: string | undefined
  readonly canChange: boolean
}

/** Why a candidate can't be chosen beside the others. It changes with every decision. */
function Unfit({ candidate, fit, name, chosenName, canChange }: UnfitProps) {
  const t = useTexts()
  const local = useLocal()
  const language = useLanguage()
  if (fit === undefined || fit.compatibility === 'COMPATIBLE' || candidate.interestStatus === 'REJECTED')
    return null
  const criteria = fit.clashing.map((key) => {
    const criterion = candidate.exclusiveCriteria[key]
    return criterion === undefined ? key : local(criterion.name, criterion.localeName)
  })
  const values = {
    name,
    chosen: chosenName ?? '',
    criteria: new Intl.ListFormat(language, { type: 'conjunction' }).format(criteria),
  }
  return (
    <Banner kind="glad" icon="people">
      {t(
        `matching.unfit.${canChange || fit.compatibility !== 'PAIR_COMPLETE' ? fit.compatibility : 'noPlace'}`,
        values,
      )}
      {canChange ? ` ${t(`matching.change.${fit.compatibility}`, values)}` : ''}
    </Banner>
  )
}

function About({ about }: { readonly about: string }) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(false)
  const short = cutAbout(about)
  return (
    <div className={styles.about}>
      <blockquote>“{isWhole ? about : (short ?? about)}”</blockquote>
      {short === undefined ? null : (
        <button
          type="button"
          className={styles.link}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'matching.about.less' : 'matching.about.more')}
        </button>
      )}
    </div>
  )
}
