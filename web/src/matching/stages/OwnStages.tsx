import { type OwnStage, screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import type { Reply } from '@saathi/contract/call.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { useId, useState } from 'react'

import { errorText, fieldErrors } from '../../errorText.ts'
import { useMoment } from '../../moments.ts'
import { useLocal, useTexts } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, refreshAnswers, useAsk } from '../../wire/queries.ts'
import { subscribe } from '../../wire/socket.ts'
import styles from './OwnStages.module.css'

subscribe('notice', () => void refreshAnswers(screeningCalls.ownScreening))

/** The person's own stages: which is theirs, which is ours, and since when. Without stages of the programme it shows nothing. */
export function OwnStages() {
  const t = useTexts()
  const own = useAsk(screeningCalls.ownScreening, {}, { isAlwaysAsked: true }).data
  if (own === undefined || !own.hasStages) return null
  return (
    <section className={styles.stages}>
      <h2>{t('matching.stages.title')}</h2>
      {own.refusal === null ? null : <p>{t(`matching.stages.next.${own.refusal.next}`)}</p>}
      <ol>
        {own.stages.map((stage) => (
          <StageOf key={stage.key} stage={stage} />
        ))}
      </ol>
    </section>
  )
}

const dateParts = { day: 'numeric', month: 'long' } as const

function StageOf({ stage }: { readonly stage: OwnStage }) {
  const t = useTexts()
  const local = useLocal()
  const moment = useMoment()
  const { state, turn, since, required, expiresOn, fileName } = stage
  const isTheirs = turn === 'person'
  const words =
    state === 'open'
      ? t(`matching.stages.turn.${turn}`, { name: stage.refereeName ?? '' })
      : t(`matching.stages.${state}`)
  return (
    <li data-theirs={isTheirs ? true : undefined}>
      <h3>{local(stage.name, stage.localeName)}</h3>
      <p>
        <b>{words}</b>
        {turn === 'later' || (turn === 'none' && state === 'open')
          ? ''
          : `, ${t('matching.stages.since', { date: moment(since, dateParts) })}`}
        {required ? '' : ` · ${t('matching.stages.optional')}`}
        {state === 'passed' && expiresOn !== null
          ? ` · ${t('matching.stages.until', { date: moment(expiresOn, { ...dateParts, year: 'numeric' }) })}`
          : ''}
      </p>
      {fileName === null ? null : <p>{t('matching.stages.sent', { name: fileName })}</p>}
      {stage.kind === 'document' && isTheirs ? <SendFile stage={stage.key} /> : null}
      {stage.kind === 'reference' && isTheirs ? <NameReferee stage={stage.key} /> : null}
    </li>
  )
}

type Own = Reply<typeof screeningCalls.ownScreening>

/** Shows the reply at once, and loads again what it changes about the application. */
function useSending() {
  const { isBusy, failure, act } = useAct()
  const send = (work: () => Promise<Own>) =>
    void act(async () => {
      putAnswer(screeningCalls.ownScreening, {}, await work())
      await refreshAnswers(matchingCalls.state)
    })
  return { isBusy, failure, send }
}

function SendFile({ stage }: { readonly stage: string }) {
  const t = useTexts()
  const id = useId()
  const { failure, send } = useSending()
  return (
    <div className={styles.form}>
      <label htmlFor={id}>{t('matching.stages.send')}</label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined)
            send(() => ask(screeningCalls.sendDocument, { params: { stage }, body: { file } }))
        }}
      />
      <p id={`${id}-hint`}>{t('matching.stages.sendHint')}</p>
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
    </div>
  )
}

function NameReferee({ stage }: { readonly stage: string }) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { isBusy, failure, send } = useSending()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(() => ask(screeningCalls.nameReferee, { params: { stage }, body: { name, email } }))
      }}
    >
      <p>{t('matching.stages.askHint')}</p>
      <TextField label={t('matching.stages.name')} value={name} onChange={setName} maxLength={100} />
      <TextField
        label={t('matching.stages.email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={failure === undefined ? undefined : (fieldErrors(failure).email ?? errorText(failure, t))}
      />
      <Button type="submit" look="soft" busy={isBusy}>
        {t('matching.stages.ask')}
      </Button>
    </form>
  )
}
