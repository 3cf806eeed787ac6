import { consentCalls } from '@saathi/contract/people/consentCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'

import { ask } from '../../wire/api.ts'
import { errorText } from '../../texts/errorText.ts'
import { useMoment } from '../../texts/moments.ts'
import { refreshAnswers, useAsk, storeOffline } from '../../wire/queries.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import layout from '../../ui/Layout.module.css'
import styles from './Consents.module.css'

storeOffline(consentCalls.consents)

type Consents = Reply<typeof consentCalls.consents>

/** The consents, each with a switch, and the accepted documents with their dates. */
export function ConsentSections() {
  const t = useTexts()
  const consents = useAsk(consentCalls.consents, {})
  return (
    <Loaded answer={consents} shapes={['card', 'card']}>
      {({ asked, agreed }) => (
        <>
          <Section title={t('people.consents.allowed')}>
            {asked.length === 0 ? (
              <p className={layout.explains}>{t('people.consents.nothingAsked')}</p>
            ) : (
              <div className={layout.stack}>
                {asked.map((consent) => (
                  <ConsentSwitch key={consent.purpose} consent={consent} />
                ))}
              </div>
            )}
          </Section>
          {agreed.length === 0 ? null : <Agreed agreed={agreed} />}
        </>
      )}
    </Loaded>
  )
}

function ConsentSwitch({ consent }: { readonly consent: Consents['asked'][number] }) {
  const t = useTexts()
  const local = useLocal()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const { purpose, version } = consent
  const decide = async (granted: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await ask(consentCalls.saveConsent, { body: { purpose, version, granted } })
    } catch (error) {
      setFailure(error)
    }
    await refreshAnswers(consentCalls.consents)
    setBusy(false)
  }
  return (
    <Switch
      label={t(`people.consents.purpose.${purpose}`)}
      note={local(consent.text, consent.localeText)}
      on={consent.granted === true}
      busy={busy}
      onChange={(on) => void decide(on)}
      error={failure === undefined ? undefined : errorText(failure, t)}
    />
  )
}

/** A version that is named after its day. */
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** A version is one word: it must not break at its hyphens. */
function unbroken(version: string): string {
  return version.replaceAll('-', '\u2011')
}

function Agreed({ agreed }: { readonly agreed: Consents['agreed'] }) {
  const t = useTexts()
  const say = useMoment()
  return (
    <Section title={t('people.consents.agreed')}>
      <ul className={styles.agreed}>
        {agreed.map(({ purpose, version, decidedAt }) => (
          <li key={`${purpose}-${version}-${decidedAt}`}>
            {t(`people.consents.agreedTo.${purpose}`, {
              version: isDay.test(version) ? say(version, { dateStyle: 'long' }) : unbroken(version),
              day: say(decidedAt, { dateStyle: 'long' }),
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
