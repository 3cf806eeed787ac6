import { candidateCalls, type Caution } from '@saathi/contract/matching/candidateCalls.ts'
import { mostPoints } from '@saathi/contract/matching/screeningRules.ts'
import { Link } from 'wouter'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { usePlaceNames } from '../people/placeNames.ts'
import { caseReason } from '../safety/caseWords.ts'
import { candidateWords } from './candidateWords.ts'

interface CandidateCardProps {
  readonly userId: string
  /** The mentee of the match. */
  readonly mentee?: string | undefined
  /** Whether only what speaks against the person is shown. */
  readonly isOnlyCautions?: boolean
}

/** What the reader may know about a person who is chosen or decided about: fit, language, place, free places, cases and low points. */
export function CandidateCard({ userId, mentee, isOnlyCautions = false }: CandidateCardProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const placesOf = usePlaceNames()
  const query = { people: userId, ...(mentee === undefined ? {} : { mentee }) }
  const { data } = useAsk(candidateCalls.candidates, { query }, { isAlwaysAsked: true })
  const found = data?.results[0]
  if (found === undefined) return null
  return (
    <>
      {isOnlyCautions ? null : (
        <p className={styles.hint}>
          {found.name}: {candidateWords(found, { t, language, placesOf })}
        </p>
      )}
      {found.cautions.length === 0 ? null : <Cautions name={found.name} cautions={found.cautions} />}
    </>
  )
}

interface CautionsProps {
  readonly name: string
  readonly cautions: readonly Caution[]
}

function Cautions({ name, cautions }: CautionsProps) {
  const t = useDeskTexts()
  const local = useLocal()
  return (
    <Banner kind="care" icon="warning">
      {t('desk.caution.title', { name })}
      <ul>
        {cautions.map((caution) =>
          caution.kind === 'case' ? (
            <li key={caution.caseId}>
              <Link to={places.case(caution.caseId)}>
                {t('desk.caution.case', {
                  reason: caseReason({ kind: caution.caseKind, reason: caution.reason }, t),
                })}
              </Link>
            </li>
          ) : (
            <li key={caution.name}>
              {t('desk.caution.interview', {
                line: local(caution.name, caution.localeName),
                points: caution.points,
                most: mostPoints,
              })}
            </li>
          ),
        )}
      </ul>
    </Banner>
  )
}
