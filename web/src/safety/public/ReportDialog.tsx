import { mostReportWords, reportReasons, type ReportReason } from '@saathi/contract/safety/rules.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { outcomeOf, putInOutbox } from '../../device/outbox.ts'
import { codeText } from '../../texts/errorText.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Banner } from '../../ui/State.tsx'
import { lookByOfLast, makeReport, type Reporting } from '../acts/acts.ts'
import { useLookBy, useWhyWaiting } from '../acts/waiting.ts'
import { useBlocked } from './blocked.ts'
import { BlockDialog } from './BlockDialog.tsx'
import styles from './Safety.module.css'

/** What a report is about. */
export interface Subject {
  readonly kind: 'message' | 'person' | 'call'
  readonly id: string
  /** The person whom it is about; empty for a call. */
  readonly userId: string
  /** For a call, the names of the others. */
  readonly name: string
  /** Whether that person can be blocked: the programme team and the assistant cannot. */
  readonly canBeBlocked: boolean
  /** The beginning of the message; empty for a person. */
  readonly excerpt: string
  /** Whether there is a recording of the call that the person can give to the team. */
  readonly hasRecording?: boolean
}

interface ReportDialogProps {
  readonly subject: Subject
  readonly onClose: () => void
}

/** Reports a message or a person to the programme team: why, what is sent, and what happens next. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const [stage, setStage] = useState<'asking' | 'sent' | 'waiting' | 'blocking'>('asking')
  if (stage === 'blocking')
    return <BlockDialog person={{ userId: subject.userId, name: subject.name }} onClose={onClose} />
  if (stage === 'asking') return <Asking subject={subject} onClose={onClose} onDone={setStage} />
  return (
    <Received
      subject={subject}
      isWaiting={stage === 'waiting'}
      onBlock={() => setStage('blocking')}
      onClose={onClose}
    />
  )
}

interface AskingProps extends ReportDialogProps {
  readonly onDone: (outcome: 'sent' | 'waiting') => void
}

function Asking({ subject, onClose, onDone }: AskingProps) {
  const t = useTexts()
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [withRecording, setWithRecording] = useState(false)
  const { kind, id, name, excerpt, hasRecording } = subject
  const report = async () => {
    if (reason === undefined) return setFailure(t('safety.report.chooseReason'))
    const given: Reporting = {
      kind,
      id,
      reason,
      words: words.trim(),
      aboutName: name,
      excerpt,
      withRecording,
    }
    setBusy(true)
    setFailure(undefined)
    const outcome = await outcomeOf(putInOutbox(makeReport, given))
    setBusy(false)
    if (outcome.kind === 'refused') setFailure(codeText(outcome.code, t))
    else onDone(outcome.kind)
  }
  return (
    <Dialog
      title={t(`safety.report.title.${kind}`)}
      onClose={onClose}
      closeLabel={t('safety.close')}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('safety.report.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void report()}>
            {t('safety.report.send')}
          </Button>
        </>
      }
    >
      <div className={styles.reasons}>
        <ChoiceGroup
          legend={t('safety.report.why')}
          options={reportReasons.map((value) => ({ value, label: t(`safety.reason.${value}`) }))}
          chosen={reason === undefined ? [] : [reason]}
          onChange={([chosen]) => {
            setReason(reportReasons.find((each) => each === chosen))
            setFailure(undefined)
          }}
        />
      </div>
      <TextArea
        label={t('safety.report.words')}
        value={words}
        onChange={setWords}
        maxLength={mostReportWords}
      />
      {hasRecording === true ? (
        <label className={styles.recording}>
          <input
            type="checkbox"
            checked={withRecording}
            onChange={({ target }) => setWithRecording(target.checked)}
          />
          {t('safety.report.recording')}
        </label>
      ) : null}
      <WhatIsSent subject={subject} />
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {failure}
        </Banner>
      )}
    </Dialog>
  )
}

/** Says what the programme team gets, and that the other person is not told. */
function WhatIsSent({ subject: { kind, name, excerpt } }: { readonly subject: Subject }) {
  const t = useTexts()
  return (
    <div className={styles.sent}>
      <p>{t(`safety.report.sent.${kind}`, { name })}</p>
      {excerpt === '' ? null : <blockquote dir="auto">{excerpt}</blockquote>}
      <p>{t('safety.report.notTold', { name })}</p>
    </div>
  )
}

interface ReceivedProps {
  readonly subject: Subject
  readonly isWaiting: boolean
  readonly onBlock: () => void
  readonly onClose: () => void
}

function Received({ subject, isWaiting, onBlock, onClose }: ReceivedProps) {
  const t = useTexts()
  const { name, userId, canBeBlocked } = subject
  const whyWaiting = useWhyWaiting()
  const saysLookBy = useLookBy()
  const lookBy = isWaiting ? undefined : lookByOfLast()
  const asksToBlock = !useBlocked().includes(userId) && canBeBlocked
  return (
    <Dialog
      title={t(isWaiting ? 'safety.report.waitingTitle' : 'safety.report.received')}
      onClose={onClose}
      actions={
        <>
          {asksToBlock ? (
            <Button look="soft" onClick={onBlock}>
              {t('safety.report.alsoBlock', { name: name.split(' ')[0] ?? name })}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('safety.done')}</Button>
        </>
      }
    >
      <p role="status">{isWaiting ? whyWaiting : t('safety.report.receivedBody')}</p>
      {lookBy === undefined ? null : <p>{saysLookBy(lookBy)}</p>}
      <p>
        <Link to={paths.safety} onClick={onClose} className={styles.link}>
          {t('safety.report.follow')}
        </Link>
      </p>
    </Dialog>
  )
}
