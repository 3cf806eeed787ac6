import { deviceCalls } from '@saathi/contract/identity/deviceCalls.ts'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import { putAnswer, useAsk } from '../wire/queries.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Devices.module.css'

/** Shows how the person can sign in, and ends the link to a Google account. */
export function SignInMethods() {
  const t = useTexts()
  const { data: methods } = useAsk(deviceCalls.signInMethods, {})
  const [failure, setFailure] = useState<unknown>()
  if (methods === undefined) return null
  const unlink = async () => {
    setFailure(undefined)
    try {
      await ask(deviceCalls.unlinkGoogle, {})
      putAnswer(deviceCalls.signInMethods, {}, { ...methods, google: false })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Section title={t('devices.methods')}>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      <ul className={styles.devices}>
        {methods.password ? <li className={styles.device}>{t('devices.password')}</li> : null}
        {methods.google ? (
          <li className={styles.device}>
            <p className={styles.words}>{t('devices.google')}</p>
            {methods.password ? (
              <Button look="plain" onClick={() => void unlink()}>
                {t('devices.unlink')}
              </Button>
            ) : null}
          </li>
        ) : null}
      </ul>
    </Section>
  )
}
