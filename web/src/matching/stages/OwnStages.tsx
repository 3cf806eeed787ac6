import { type OwnStage, screeningCalls } from '@saathi/contract/matching/screeningCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { useId, useState } from 'react'

import { errorText, fieldErrors } from '../../texts/errorText.ts'
import { useMoment } from '../../texts/moments.ts'
import { type Translate, useLanguage, useLocal, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { FileButton } from '../../ui/fields/FileButton.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, refreshAnswers, useAsk } from '../../wire/queries.ts'
import { sendOnce } from '../../wire/sendOnce.ts'
import { subscribe } from '../../wire/socket.ts'
import styles from './OwnStages.module.css'

subscribe('notice', () => void refreshAnswers(screeningCalls.ownScreening))

/** The person's own stages: which is theirs, which is ours, and since when. Without stages of the programme it shows nothing. */
export function OwnStages() {
  const own = useOwn()
  const t = useOwnTexts()
  if (own === undefined || !own.hasStages) return null
  return (
    <section className={styles.stages}>
      <h2>{t('desk.own.title')}</h2>
      {own.refusal === null ? null : <p>{t(`desk.own.next.${own.refusal.next}`)}</p>}
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
  const t = useOwnTexts()
  const local = useLocal()
  const moment = useMoment()
  const { state, turn, since, required, expiresOn, fileName } = stage
  const isTheirs = turn === 'person'
  const words =
    state === 'open' ? t(`desk.own.turn.${turn}`, { name: stage.refereeName ?? '' }) : t(`desk.own.${state}`)
  return (
    <li data-theirs={isTheirs ? true : undefined}>
      <h3>{local(stage.name, stage.localeName)}</h3>
      <p>
        <b>{words}</b>
        {turn === 'later' || (turn === 'none' && state === 'open')
          ? ''
          : `, ${t('desk.own.since', { date: moment(since, dateParts) })}`}
        {required ? '' : ` · ${t('desk.own.optional')}`}
        {state === 'passed' && expiresOn !== null
          ? ` · ${t('desk.own.until', { date: moment(expiresOn, { ...dateParts, year: 'numeric' }) })}`
          : ''}
      </p>
      {fileName === null ? null : <p>{t('desk.own.sent', { name: fileName })}</p>}
      {stage.kind === 'document' && isTheirs ? <SendFile stage={stage.key} /> : null}
      {stage.kind === 'reference' && isTheirs ? <NameReferee stage={stage.key} /> : null}
    </li>
  )
}

type Own = Reply<typeof screeningCalls.ownScreening>

const useOwnGiven = () => ({ query: { languageCode: useLanguage() } })

function useOwn(): Own | undefined {
  return useAsk(screeningCalls.ownScreening, useOwnGiven(), { isAlwaysAsked: true }).data
}

/** The function that returns the words of this page, which come with its answer, or those of the product. */
function useOwnTexts(): Translate {
  const t = useTexts()
  const words = useOwn()?.words
  return (key, values = {}) =>
    words?.[key]?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) ??
    t(key, values)
}

/** Shows the reply at once, and loads again what it changes about the application. */
function useSending() {
  const { isBusy, failure, act } = useAct()
  const given = useOwnGiven()
  const words = useOwn()?.words ?? {}
  const send = (work: () => Promise<Own>) =>
    void act(async () => {
      putAnswer(screeningCalls.ownScreening, given, { ...(await work()), words })
      await refreshAnswers(matchingCalls.state)
    })
  return { isBusy, failure, send }
}

function SendFile({ stage }: { readonly stage: string }) {
  const t = useOwnTexts()
  const id = useId()
  const { failure, send } = useSending()
  return (
    <div className={styles.form}>
      <FileButton
        label={t('desk.own.send')}
        describedBy={id}
        onChoose={(file) =>
          send(() =>
            sendOnce(file, (options) =>
              ask(screeningCalls.sendDocument, { params: { stage }, body: { file } }, options),
            ),
          )
        }
      />
      <p id={id}>{t('desk.own.sendHint')}</p>
      {failure === undefined ? null : <p role="alert">{errorText(failure, t)}</p>}
    </div>
  )
}

function NameReferee({ stage }: { readonly stage: string }) {
  const t = useOwnTexts()
  // A call whose reply was lost is sent again with the same key, and writes to the referee once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { isBusy, failure, send } = useSending()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(() =>
          ask(screeningCalls.nameReferee, { params: { stage }, body: { name, email } }, { idempotencyKey }),
        )
      }}
    >
      <p>{t('desk.own.askHint')}</p>
      <TextField label={t('desk.own.name')} value={name} onChange={setName} maxLength={100} />
      <TextField
        label={t('desk.own.email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={failure === undefined ? undefined : (fieldErrors(failure).email ?? errorText(failure, t))}
      />
      <Button type="submit" look="soft" busy={isBusy}>
        {t('desk.own.ask')}
      </Button>
    </form>
  )
}
