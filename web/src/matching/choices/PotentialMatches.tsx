import type { GroupHold, MatchList } from '@saathi/contract/matching/trackers.ts'
import { type ReactNode, useRef } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { isDrawing } from '../../ui/figures/Drawing.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { State } from '../../ui/State.tsx'
import { TurnBar } from '../../ui/steps/TurnBar.tsx'
import { useTurning } from '../../ui/steps/useTurning.ts'
import { useMatchInfo } from '../fit/useMatchInfo.ts'
import { useMatchingPlace } from '../place/useMatchingPlace.ts'
import { CandidateCard } from './CandidateCard.tsx'
import { CandidateList } from './CandidateList.tsx'
import { canChange, type Candidate, shortNameOf } from './candidates.ts'
import { DecisionBar } from './DecisionBar.tsx'
import styles from './PotentialMatches.module.css'
import type { Gone } from './UnavailableDialog.tsx'
import { type Choices, useChoices } from './useChoices.ts'

interface PotentialMatchesProps {
  readonly role: 'mentee' | 'mentor'
  readonly list: MatchList
  readonly group: GroupHold | undefined
  readonly title: string
  readonly lead: string
  /** Whether the list is fresh. Only then does the screen say that nobody waits for a decision. */
  readonly isFresh: boolean
  /** The name of a drawing. */
  readonly image: string
  readonly onGone: (gone: Gone) => void
  /** What a mentor sees of their group. */
  readonly children?: ReactNode
}

/** The proposals of a person: one at a time on a phone, beside their list on a desk. */
export function PotentialMatches(props: PotentialMatchesProps) {
  const { role, list, group, title, lead, isFresh, image, onGone, children } = props
  const t = useTexts()
  const choices = useChoices(role, list, group)
  if (choices.candidates.length === 0) {
    return (
      <State
        as="page"
        drawing={isDrawing(image) ? image : 'letter'}
        title={isFresh ? t('matching.potential.none') : title}
      >
        {isFresh ? <p>{t('matching.potential.noneHelp')}</p> : null}
      </State>
    )
  }
  return (
    <>
      <div className={styles.heading}>
        <Heading size="small" lead={lead}>
          {title}
        </Heading>
      </div>
      {children}
      <Candidates role={role} choices={choices} isPaused={list.pausedUntil !== null} onGone={onGone} />
    </>
  )
}

interface CandidatesProps {
  readonly role: 'mentee' | 'mentor'
  readonly choices: Choices
  readonly isPaused: boolean
  readonly onGone: (gone: Gone) => void
}

function Candidates({ role, choices, isPaused, onGone }: CandidatesProps) {
  const t = useTexts()
  const { candidates, fits, submit, press, explain } = choices
  const place = useMatchingPlace()
  const section = useRef<HTMLElement>(null)
  const index = Math.max(
    0,
    candidates.findIndex(({ id }) => id === place.match),
  )
  const current = candidates[index]
  const following = candidates[index + 1]
  // Loads the next proposal before the person turns to it.
  useMatchInfo(following?.id)
  const turnTo = (candidate: Candidate | undefined) => {
    if (candidate === undefined) return
    place.turnTo(candidate.id)
    // The next proposal begins at its top, not where the one before was left.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }
  const previous = candidates[index - 1]
  useTurning(section, {
    back: previous === undefined ? undefined : () => turnTo(previous),
    on: following === undefined ? undefined : () => turnTo(following),
  })
  if (current === undefined) return null
  const next = submit.undecided.find(({ id }) => id !== current.id)
  return (
    <section ref={section} className={styles.room}>
      <CandidateList role={role} choices={choices} current={current} onTurn={turnTo} />
      <div className={styles.detail}>
        {candidates.length === 1 ? null : (
          <TurnBar
            index={index}
            total={candidates.length}
            labels={{ back: t('matching.turn.back'), next: t('matching.turn.next') }}
            onTurn={(by) => turnTo(candidates[index + by])}
          >
            {t('matching.turn.place', { number: index + 1, total: candidates.length })}
            <span className="hidden-words"> {current.displayName}</span>
          </TurnBar>
        )}
        <CandidateCard
          key={current.id}
          role={role}
          candidate={current}
          fit={fits.get(current.id)}
          chosenName={chosenNameOf(candidates)}
          canChange={canChange(candidates, current.id, choices.choosing)}
          isPaused={isPaused}
          onInfo={() => place.open('info', current.id)}
        />
        <DecisionBar
          candidate={current}
          fit={fits.get(current.id)}
          submit={submit}
          next={next}
          onPress={(decision) => press(current, decision)}
          onExplain={(reason) => explain(current, reason)}
          onNext={turnTo}
          onGone={onGone}
        />
      </div>
    </section>
  )
}

function chosenNameOf(candidates: readonly Candidate[]): string | undefined {
  const chosen = candidates.find(
    ({ status, interestStatus }) => status === 'ACTIVE' && interestStatus === 'INTERESTED',
  )
  return chosen === undefined ? undefined : shortNameOf(chosen.displayName)
}
