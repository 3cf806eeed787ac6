import type { MatchInfo } from '@saathi/contract/matching/trackers.ts'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Criteria.module.css'

type Criterion = MatchInfo['criteriaJson'][number]

/** The filled segments of a bar, of five. The word beside it says the same. */
const filledOf: Readonly<Record<Criterion['match'], number>> = { same: 5, close: 4, different: 1, unknown: 0 }

interface CriteriaProps {
  readonly criteria: MatchInfo['criteriaJson']
  readonly name: string
  /** Adds both answers and the help text of each criterion. */
  readonly withDetails?: true
}

/** How two people fit, criterion by criterion: in words, and as a bar. */
export function Criteria({ criteria, name, withDetails }: CriteriaProps) {
  return (
    <ul className={styles.criteria}>
      {criteria
        .toSorted((one, other) => one.order - other.order)
        .map((criterion) => (
          <Row key={criterion.key} criterion={criterion} name={name} withDetails={withDetails === true} />
        ))}
    </ul>
  )
}

interface RowProps {
  readonly criterion: Criterion
  readonly name: string
  readonly withDetails: boolean
}

function Row({ criterion, name, withDetails }: RowProps) {
  const t = useTexts()
  const local = useLocal()
  const { match } = criterion
  const theirs = local(criterion.answer, criterion.localeAnswer)
  const own = local(criterion.ownAnswer, criterion.localeOwnAnswer)
  const help = local(criterion.helpText, criterion.localeHelpText)
  // Places are compared by their districts too, which nobody is shown before the match.
  const isHereToo = match === 'close' && theirs === own
  const saysBoth = withDetails || (match !== 'same' && match !== 'unknown' && theirs !== own)
  return (
    <li className={`${styles.criterion} ${withDetails ? styles.detailed : ''}`}>
      <p className={styles.name}>{local(criterion.matchingCriteria, criterion.localeMatchingCriteria)}</p>
      <div className={styles.facts}>
        {saysBoth ? (
          <p className={styles.fact}>
            {t('matching.fit.theirs', { name, answer: theirs === '' ? t('matching.fit.notSaid') : theirs })}
            <br />
            {t('matching.fit.own', { answer: own === '' ? t('matching.fit.notSaid') : own })}
          </p>
        ) : (
          <p className={styles.fact}>{theirs === '' ? t('matching.fit.notSaid') : theirs}</p>
        )}
        {withDetails && help !== '' ? <p className={styles.help}>{help}</p> : null}
      </div>
      <div className={styles.verdict}>
        <p className={styles.word}>
          {match === 'same' ? <Icon name="tick" /> : null}
          {t(`matching.fit.${isHereToo ? 'sameState' : match}`)}
        </p>
        <span className={`${styles.bar} ${styles[match]}`} aria-hidden="true">
          {Array.from({ length: 5 }, (_, index) => (
            <span key={index} className={index < filledOf[match] ? styles.full : ''} />
          ))}
        </span>
      </div>
    </li>
  )
}
