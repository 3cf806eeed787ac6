import type { DeskStage, ScreenedPage } from '@saathi/contract/matching/screeningCalls.ts'
import { mostPoints, type StageDecision } from '@saathi/contract/matching/screeningRules.ts'

import { Suspense } from 'react'

import { optionalPart } from '../../shell/optionalPart.ts'
import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Key } from '../keys/Key.tsx'
import { decisionLetters } from '../keys/letters.ts'
import { dateWords, momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import queueStyles from '../safety/Safety.module.css'
import { stageWords } from './stageWords.ts'

const RefereePart = optionalPart(() => import('./RefereePart.tsx').then((module) => module.RefereePart))

interface StageCardProps {
  readonly userId: string
  readonly stage: DeskStage
  readonly hasOthers: boolean
  readonly needs: ScreenedPage['needs']
  /** Whether the keys decide this stage. */
  readonly isNext: boolean
  readonly onDecide: (decision: StageDecision) => void
}

/** A stage: whose turn it is and since when, what came in, what was decided, and the three decisions. */
export function StageCard({ userId, stage, hasOthers, needs, isNext, onDecide }: StageCardProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const local = useLocal()
  const isAlone = stage.needsTwo && !hasOthers
  const isLacking = needs !== null && stage.kind === 'application'
  const turn = isLacking && stage.turn === 'team' ? 'person' : stage.turn
  const obstacle = isAlone
    ? t('error.only_one_member')
    : isLacking
      ? t(`desk.screen.needs.${needs}`)
      : undefined
  const hintOf = (decision: StageDecision) =>
    isNext ? (
      <>
        {' '}
        <Key isHint>{decisionLetters[decision].toUpperCase()}</Key>
      </>
    ) : null
  return (
    <li className={styles.card}>
      <h3 className={styles.groupTitle}>
        {local(stage.name, stage.localeName)}{' '}
        <span>
          {stage.secondPeople === null ? stageWords({ ...stage, turn }, t) : t('desk.screen.needsSecond')}
        </span>
      </h3>
      <p className={styles.hint}>
        {t('desk.sinceDay', { day: momentWords(stage.since, language) })}
        {stage.required ? '' : ` · ${t('desk.screen.optional')}`}
        {stage.needsTwo ? ` · ${t('desk.screen.needsTwo')}` : ''}
        {stage.expiresOn === null
          ? ''
          : ` · ${t('desk.screen.until', { day: dateWords(stage.expiresOn, language) })}`}
      </p>
      <Sent stage={stage} />
      {stage.kind === 'reference' && stage.turn === 'outside' ? (
        <Suspense>
          <RefereePart
            userId={userId}
            stage={stage.key}
            name={stage.refereeName ?? ''}
            email={stage.refereeEmail ?? ''}
          />
        </Suspense>
      ) : null}
      <Decisions stage={stage} />
      {stage.hidden > 0 ? <p>{t('desk.screen.hidden', { count: stage.hidden })}</p> : null}
      {stage.secondPeople === null ? null : (
        <p>
          {stage.secondPeople.length === 0
            ? t('error.only_one_member')
            : t('desk.screen.waitsForSecond', { names: stage.secondPeople.join(', ') })}
        </p>
      )}
      {stage.canDecide ? (
        <div className={styles.actions}>
          {stage.turn === 'outside' ? null : (
            <Button
              look={isNext ? 'primary' : 'soft'}
              disabledReason={obstacle}
              onClick={() => onDecide('pass')}
            >
              {t('desk.decide.pass')}
              {hintOf('pass')}
            </Button>
          )}
          {(['not_now', 'no'] as const).map((each) =>
            // The team does not give the same answer twice.
            each === stage.state ? null : (
              <Button key={each} look={each === 'no' ? 'plain' : 'soft'} onClick={() => onDecide(each)}>
                {t(`desk.decide.${each}`)}
                {hintOf(each)}
              </Button>
            ),
          )}
        </div>
      ) : null}
    </li>
  )
}

/** The document, or the answers of the person outside. */
function Sent({ stage }: { readonly stage: DeskStage }) {
  const t = useDeskTexts()
  return (
    <>
      {stage.file === null ? null : (
        <a className={queueStyles.link} href={stage.file}>
          {t('desk.screen.open', { name: stage.fileName ?? '' })}
        </a>
      )}
      {stage.refereeName === null ? null : (
        <p>
          {stage.refereeName} · <a href={`mailto:${stage.refereeEmail ?? ''}`}>{stage.refereeEmail}</a>
        </p>
      )}
      {stage.answers.length === 0 ? null : (
        <dl className={queueStyles.said}>
          {stage.answers.map((words, index) => (
            <div key={index}>
              <dt className={styles.hint}>{t(`desk.reference.question.${index + 1}`)}</dt>
              <dd className={queueStyles.words}>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Decisions({ stage }: { readonly stage: DeskStage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const local = useLocal()
  if (stage.decisions.length === 0) return null
  return (
    <ul className={queueStyles.notes}>
      {stage.decisions.map(({ name, decision, reason, words, notes, points, number, heldOn, on }) => (
        <li key={on}>
          <b>{t(`desk.stage.${decision === 'pass' ? 'passed' : decision}`)}</b>
          {reason === null ? null : <span>{t(`desk.stageReason.${reason}`)}</span>}
          {words === '' ? null : <span>{words}</span>}
          {notes === '' ? null : <span>{notes}</span>}
          {points.map((value, index) => (
            <span key={index}>
              {local(stage.rubric[index]?.name ?? '', stage.rubric[index]?.localeName ?? {})}: {value}/
              {mostPoints}
            </span>
          ))}
          {number === '' ? null : <span>{t('desk.screen.number', { number })}</span>}
          {heldOn === null ? null : <span>{dateWords(heldOn, language)}</span>}
          <span className={styles.hint}>
            {name} · {momentWords(on, language)}
          </span>
        </li>
      ))}
    </ul>
  )
}
