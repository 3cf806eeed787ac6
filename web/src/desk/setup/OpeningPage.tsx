import type { Reply } from '@saathi/contract/base/call.ts'
import { type OpeningCheck, openingCalls } from '@saathi/contract/registration/setupCalls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chip, Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { dateWords, momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { checkIcons } from './checks.ts'
import setupStyles from './Setup.module.css'

type Opening = Reply<typeof openingCalls.opening>

/** The checks before the first people come, each with the way to do it. */
export function OpeningPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.opening'))
  const answer = useAsk(openingCalls.opening, {}, { isAlwaysAsked: true })
  return (
    <Loaded
      answer={answer}
      shapes={['line', 'card', 'card']}
      failed={{ title: t('desk.failed'), saysWhy: true, as: 'page' }}
    >
      {(opening) => <Checks opening={opening} />}
    </Loaded>
  )
}

function Checks({ opening: { programme, checks } }: { readonly opening: Opening }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { isBusy, failure, act } = useAct()
  const run = (work: () => Promise<unknown>) =>
    void act(async () => {
      await work()
      await refreshDesk()
    })
  const isReady = checks.every(({ isDone }) => isDone)
  const begins =
    programme === null
      ? undefined
      : t('desk.opening.begins', {
          programme: programme.name,
          day: dateWords(programme.beginsOn, language),
        })
  return (
    <>
      <Heading
        lead={[t(isReady ? 'desk.opening.allDone' : 'desk.opening.lead'), begins].filter(Boolean).join(' ')}
      >
        {t('desk.opening')}
      </Heading>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {deskFailure(failure, t)}
        </Banner>
      )}
      <div className={styles.stack}>
        {checks.map((check) => (
          <section key={check.name} className={`${styles.card} ${setupStyles.check}`}>
            <h2>
              <Icon name={checkIcons[check.name]} />
              {t(`desk.opening.${check.name}`)}
              {check.isDone ? (
                <Chip kind="done" icon="tick">
                  {t('desk.opening.done')}
                </Chip>
              ) : null}
            </h2>
            <p>{t(`desk.opening.${check.name}.how`)}</p>
            <Parts check={check} isBusy={isBusy} onRun={run} />
            {check.name === 'email' && !check.isDone ? <CheckMail isBusy={isBusy} onRun={run} /> : null}
            {check.name === 'address' && !check.isDone ? (
              <div>
                <Button
                  look="soft"
                  busy={isBusy}
                  onClick={() => run(() => ask(openingCalls.checkAddress, { body: {} }))}
                >
                  {t('desk.opening.address.ask')}
                </Button>
              </div>
            ) : null}
          </section>
        ))}
      </div>
    </>
  )
}

interface Running {
  readonly isBusy: boolean
  readonly onRun: (work: () => Promise<unknown>) => void
}

function Parts({ check: { name, parts }, isBusy, onRun }: Running & { readonly check: OpeningCheck }) {
  const t = useDeskTexts()
  const language = useLanguage()
  return (
    <ul className={setupStyles.parts}>
      {parts.map((part) => (
        <li key={part.id}>
          {part.name === '' ? null : <b>{part.name}</b>}
          <span>
            {name === 'help_lines' ? <a href={`tel:${part.value}`}>{part.value}</a> : part.value}
            {part.isDone && part.checkedAt !== null ? (
              <span className={styles.hint}>
                {' '}
                {t('desk.opening.checked', {
                  name: part.checkedBy,
                  on: momentWords(part.checkedAt, language),
                })}
              </span>
            ) : null}
          </span>
          {part.isDone ? <Icon name="tick" /> : null}
          {name === 'help_lines' && !part.isDone ? (
            <Button
              look="soft"
              busy={isBusy}
              onClick={() =>
                onRun(() => ask(openingCalls.confirmLine, { params: { line: part.id }, body: {} }))
              }
            >
              {t('desk.opening.help_lines.calledOf', { line: part.name })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function CheckMail({ isBusy, onRun }: Running) {
  const t = useDeskTexts()
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')
  return (
    <>
      <div>
        <Button
          look="soft"
          icon="letter"
          busy={isBusy}
          onClick={() =>
            onRun(async () => setSentTo((await ask(openingCalls.sendCheckMail, { body: {} })).to))
          }
        >
          {t('desk.opening.email.send')}
        </Button>
      </div>
      {sentTo === undefined ? null : (
        <form
          className={setupStyles.code}
          onSubmit={(event) => {
            event.preventDefault()
            onRun(() => ask(openingCalls.confirmCheckMail, { body: { code } }))
          }}
        >
          <p role="status">{t('desk.opening.email.sent', { to: sentTo })}</p>
          <TextField
            label={t('desk.opening.email.code')}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
          <Button type="submit" busy={isBusy}>
            {t('desk.opening.email.confirm')}
          </Button>
        </form>
      )}
    </>
  )
}
