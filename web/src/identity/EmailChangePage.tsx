import { emailChangeCalls } from '@saathi/contract/identity/emailChangeCalls.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'

import { errorText } from '../texts/errorText.ts'
import { paths } from '../wire/paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { Banner, State } from '../ui/State.tsx'
import { useAct } from '../ui/useAct.ts'
import { ask } from '../wire/api.ts'

/** The target of the links in the mails about a new address. A press confirms, because programs that read mails open links too. */
export function EmailChangePage() {
  const t = useTexts()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [isDone, setDone] = useState<boolean>()
  const { isBusy, failure, act } = useAct()
  const step = isDone === undefined ? 'ask' : isDone ? 'done' : 'other'
  const title = t(`identity.emailChange.${step}`)
  usePageTitle(title)
  const confirm = async () => {
    const reply = await ask(emailChangeCalls.confirmEmailChange, { body: { token } })
    setDone(reply.isDone)
  }
  return (
    <Page narrow>
      <State
        as="page"
        drawing="letter"
        title={title}
        action={
          step === 'ask' ? (
            <Button wide busy={isBusy} onClick={() => void act(confirm)}>
              {t('identity.emailChange.confirm')}
            </Button>
          ) : step === 'done' ? (
            <LinkButton to={paths.signIn} wide>
              {t('identity.emailChange.signIn')}
            </LinkButton>
          ) : undefined
        }
      >
        <p role="status">{t(`identity.emailChange.${step}Body`)}</p>
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
      </State>
    </Page>
  )
}
