import type { Reply } from '@saathi/contract/base/call.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { consentCalls } from '@saathi/contract/people/consentCalls.ts'
import { useState } from 'react'
import * as v from 'valibot'

import { stored } from '../device/stored.ts'
import { errorText } from '../texts/errorText.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useAct } from '../ui/useAct.ts'
import { ask } from '../wire/api.ts'
import { refreshAnswers, useAsk } from '../wire/queries.ts'
import { serverNow } from '../wire/serverTime.ts'
import styles from './Asks.module.css'

/** Until when the person does not want to be asked. */
const laterUntil = stored('modelConsentLater', v.number(), { leavesWith: 'person' })
const laterMs = 7 * 24 * 3_600_000

type Consent = Reply<typeof consentCalls.consents>['asked'][number]

/** Returns the consent for a model that the person is to be asked for now, if any; `unknown` until the server has said so. */
export function useAskedConsent(): Consent | 'unknown' | undefined {
  const config = useAsk(contentCalls.clientConfig, {}).data
  const isAsked = config?.asksConsentFor.includes('assistant_model') ?? false
  const consents = useAsk(consentCalls.consents, {}, { enabled: isAsked }).data
  const until = laterUntil.use() ?? 0
  const [now] = useState(() => serverNow().getTime())
  if (config === undefined || (isAsked && consents === undefined)) return 'unknown'
  if (until > now) return undefined
  return consents?.asked.find(({ purpose, granted }) => purpose === 'assistant_model' && granted === null)
}

/** Asks whether questions may go to a model outside. Yes and no are equally easy, and the answer can be changed on the page of my data. */
export function ModelConsent({ consent }: { readonly consent: Consent }) {
  const t = useTexts()
  const local = useLocal()
  const { isBusy, failure, act } = useAct()
  const decide = async (granted: boolean) => {
    const { purpose, version } = consent
    await ask(consentCalls.saveConsent, { body: { purpose, version, granted } })
    await refreshAnswers(consentCalls.consents)
  }
  return (
    <section className={styles.panel} aria-label={t('assistant.consent.title')}>
      <h3>{t('assistant.consent.title')}</h3>
      <p>{local(consent.text, consent.localeText)}</p>
      {failure === undefined ? null : (
        <p role="alert" className={styles.failure}>
          {errorText(failure, t)}
        </p>
      )}
      <div className={`${styles.even} ${styles.light}`}>
        <Button look="soft" busy={isBusy} onClick={() => void act(() => decide(false))}>
          {t('assistant.consent.no')}
        </Button>
        <Button look="soft" busy={isBusy} onClick={() => void act(() => decide(true))}>
          {t('assistant.consent.yes')}
        </Button>
      </div>
      <Button look="plain" onClick={() => laterUntil.put(serverNow().getTime() + laterMs)}>
        {t('assistant.consent.later')}
      </Button>
    </section>
  )
}
