import type { Fit } from '@saathi/contract/matching/choices.ts'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { useMatchingPlace } from '../place/useMatchingPlace.ts'
import { type Candidate, isOpen, type Reason, shortNameOf } from './candidates.ts'
import styles from './DecisionBar.module.css'
import { matchDrafts } from './drafts.ts'
import { putAway } from './endings.ts'
import { Reasons } from './Reasons.tsx'
import type { Gone } from './UnavailableDialog.tsx'
import type { Choices } from './useChoices.ts'
import { useSubmit } from './useSubmit.ts'

interface DecisionBarProps {
  readonly candidate: Candidate
  readonly fit: Fit | undefined
  readonly submit: Choices['submit']
  /** Another proposal that waits for a decision. */
  readonly next: Candidate | undefined
  readonly onPress: (decision: 'INTERESTED' | 'REJECTED') => void
  /** Says why not. */
  readonly onExplain: (reason: Reason) => void
  readonly onNext: (candidate: Candidate) => void
  readonly onGone: (gone: Gone) => void
}

/** The two ways to decide about a proposal, and the button that sends all decisions, low on the screen. */
export function DecisionBar(props: DecisionBarProps) {
  const { candidate, fit, submit, next, onPress, onExplain, onNext, onGone } = props
  const t = useTexts()
  const place = useMatchingPlace()
  const sending = useSubmit({
    onStored: () => {
      matchDrafts.forget()
      place.leaveScreen()
    },
    onGone,
  })
  return (
    <div className={styles.bar} data-foot>
      {sending.failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          <p>{errorText(sending.failure, t)}</p>
          <p>{t('matching.send.stays')}</p>
        </Banner>
      )}
      <Said candidate={candidate} next={next} onNext={onNext} />
      {isOpen(candidate) && candidate.interestStatus === 'REJECTED' ? (
        <Reasons chosen={candidate.reason} onChoose={onExplain} />
      ) : null}
      {isOpen(candidate) ? <Decision candidate={candidate} fit={fit} onPress={onPress} /> : null}
      {candidate.status === 'EXPIRED' ? (
        <Button wide look="soft" onClick={() => putAway([candidate.id])}>
          {t('matching.ended.understood')}
        </Button>
      ) : null}
      <Send submit={submit} busy={sending.busy} onSend={() => void sending.send(submit.decisions)} />
    </div>
  )
}

type DecisionProps = Pick<DecisionBarProps, 'candidate' | 'fit' | 'onPress'>

function Decision({ candidate, fit, onPress }: DecisionProps) {
  const t = useTexts()
  const { interestStatus } = candidate
  const canAccept = interestStatus === 'INTERESTED' || fit?.compatibility === 'COMPATIBLE'
  return (
    <div className={styles.decision}>
      <Button
        look="soft"
        icon={interestStatus === 'REJECTED' ? 'close' : undefined}
        pressed={interestStatus === 'REJECTED'}
        onClick={() => onPress('REJECTED')}
      >
        {t('matching.decide.no')}
      </Button>
      <Button
        look={interestStatus === null ? 'primary' : 'soft'}
        icon={interestStatus === 'INTERESTED' ? 'tick' : undefined}
        pressed={interestStatus === 'INTERESTED'}
        disabledReason={canAccept ? undefined : ''}
        onClick={() => onPress('INTERESTED')}
      >
        {t('matching.decide.yes', { name: shortNameOf(candidate.displayName) })}
      </Button>
    </div>
  )
}

/** The person's decision on this proposal, and the way to the next one. */
function Said({ candidate, next, onNext }: Pick<DecisionBarProps, 'candidate' | 'next' | 'onNext'>) {
  const t = useTexts()
  const { interestStatus, sent, status } = candidate
  const isSaid = status === 'ACTIVE' && interestStatus !== null
  const kind = interestStatus === 'INTERESTED' ? 'yes' : 'no'
  const when = interestStatus === sent ? 'sent' : 'unsent'
  return (
    <div className={styles.said}>
      <p role="status">
        {isSaid ? t(`matching.said.${kind}.${when}`, { name: shortNameOf(candidate.displayName) }) : ''}
      </p>
      {(isSaid || status !== 'ACTIVE') && next !== undefined ? (
        <button type="button" className={styles.next} onClick={() => onNext(next)}>
          {t('matching.said.next', { name: shortNameOf(next.displayName) })}
        </button>
      ) : null}
    </div>
  )
}

interface SendProps {
  readonly submit: Choices['submit']
  readonly busy: boolean
  readonly onSend: () => void
}

/** Sends all decisions together, once none is missing. */
function Send({ submit, busy, onSend }: SendProps) {
  const t = useTexts()
  const { isVisible, isEnabled, isUnsent, undecided, othersWait } = submit
  if (!isVisible) return null
  if (isEnabled && !isUnsent && !busy) {
    return (
      <p className={styles.sent} role="status">
        {t('matching.send.nothing')}
      </p>
    )
  }
  return (
    <div className={isEnabled ? undefined : styles.wait}>
      {isEnabled && othersWait ? <p className={styles.sent}>{t('matching.send.others')}</p> : null}
      <Button
        wide
        look={isEnabled ? 'primary' : 'plain'}
        busy={busy}
        disabledReason={isEnabled ? undefined : t('matching.send.left', { count: undecided.length })}
        onClick={onSend}
      >
        {t(isEnabled ? 'matching.send.confirm' : 'matching.send.act')}
      </Button>
    </div>
  )
}
