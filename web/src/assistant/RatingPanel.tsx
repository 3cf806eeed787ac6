import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { ratingDueMs, type RatingQuestion, ratingQuestions } from '@saathi/contract/assistant/rating.ts'
import { useEffect, useState } from 'react'

import { outcomeOf, putInOutbox } from '../device/outbox.ts'
import { codeText } from '../texts/errorText.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stars } from '../ui/fields/Stars.tsx'
import { refreshAnswers, useAsk } from '../wire/queries.ts'
import { serverNow } from '../wire/serverTime.ts'
import { rate } from './acts.ts'
import styles from './Asks.module.css'

interface RatingPanelProps {
  readonly channelId: string
  /** When the newest message was written. */
  readonly newestOn: string | undefined
}

/** The thanks stay for this long. */
const thanksMs = 2000
/** What the server says of an answer that is just five minutes old is asked a moment later. */
const momentMs = 1000

/** Asks for a rating once the newest answer is five minutes old: when the channel opens, and while it is open. */
export function RatingPanel({ channelId, newestOn }: RatingPanelProps) {
  const status = useAsk(assistantCalls.ratingStatus, { params: { channelId } }, { isAlwaysAsked: true }).data
  const [stage, setStage] = useState<'asking' | 'thanks' | 'closed'>('asking')
  // The newest message that became old enough while it was watched.
  const [grownOld, setGrownOld] = useState<string>()
  useEffect(() => {
    if (newestOn === undefined) return undefined
    const age = serverNow().getTime() - Date.parse(newestOn)
    if (age >= ratingDueMs + momentMs) return undefined
    const timer = setTimeout(
      () => {
        setStage('asking')
        setGrownOld(newestOn)
        void refreshAnswers(assistantCalls.ratingStatus)
      },
      Math.min(ratingDueMs, ratingDueMs - age) + momentMs,
    )
    return () => clearTimeout(timer)
  }, [newestOn])
  const finish = (next: 'thanks' | 'closed') => {
    setStage(next)
    setTimeout(() => setStage((shown) => (shown === 'thanks' ? 'closed' : shown)), thanksMs)
  }
  if (stage === 'thanks') return <Thanks />
  // A rating of earlier answers may be due while the person asks again: the stars would be between them and the new answer.
  const isAskingOn =
    newestOn !== undefined &&
    newestOn !== grownOld &&
    serverNow().getTime() - Date.parse(newestOn) < ratingDueMs
  if (isAskingOn || stage === 'closed' || status?.status !== 'DUE') return null
  return <Questions channelId={channelId} onDone={finish} />
}

function Thanks() {
  const t = useTexts()
  return (
    <p role="status" className={styles.thanks}>
      {t('assistant.rating.thanks')}
    </p>
  )
}

interface QuestionsProps {
  readonly channelId: string
  readonly onDone: (stage: 'thanks' | 'closed') => void
}

/** A small card with the title; the questions come when a person opens it. */
function Questions(props: QuestionsProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      className={`${styles.panel} ${isOpen ? '' : styles.small}`}
      aria-label={t('assistant.rating.title')}
    >
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('assistant.rating.title')}
          <Icon name="down" />
        </button>
      </h3>
      {isOpen ? <Form {...props} /> : null}
    </section>
  )
}

type Given = Readonly<Partial<Record<RatingQuestion, number>>>

/** The three questions. Submit works once each has its stars. */
function Form({ channelId, onDone }: QuestionsProps) {
  const t = useTexts()
  const [given, setGiven] = useState<Given>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isWhole = ratingQuestions.every((question) => given[question] !== undefined)
  const send = async (rated: Given) => {
    setBusy(true)
    setFailure(undefined)
    const [accuracy, relevance, resolution] = ratingQuestions.map((question) => rated[question] ?? null)
    const rating = {
      [ratingQuestions[0]]: accuracy ?? null,
      [ratingQuestions[1]]: relevance ?? null,
      [ratingQuestions[2]]: resolution ?? null,
    }
    const outcome = await outcomeOf(putInOutbox(rate, { channelId, rating }))
    setBusy(false)
    if (outcome.kind === 'refused') setFailure(codeText(outcome.code, t))
    else onDone(Object.keys(rated).length === 0 ? 'closed' : 'thanks')
  }
  return (
    <>
      <p>{t('assistant.rating.whoReads')}</p>
      {ratingQuestions.map((question, at) => (
        <Stars
          key={question}
          legend={t(`assistant.rating.question.${at + 1}`)}
          words={[1, 2, 3, 4, 5].map((stars) => t(`assistant.rating.word.${stars}`))}
          value={given[question] ?? 0}
          onChange={(stars) => setGiven({ ...given, [question]: stars })}
        />
      ))}
      {failure === undefined ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.even}>
        <Button look="soft" busy={isBusy} onClick={() => void send({})}>
          {t('assistant.rating.skip')}
        </Button>
        <Button busy={isBusy} disabledReason={isWhole ? undefined : ''} onClick={() => void send(given)}>
          {t('assistant.rating.submit')}
        </Button>
      </div>
    </>
  )
}
