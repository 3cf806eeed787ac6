import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import type { User } from '@saathi/contract/people/user.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../../wire/api.ts'
import { updateUser } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/State.tsx'
import { findPageAfterTerms } from './findArrival.ts'

/** Asks for the agreement to the terms and privacy policy. It cannot be closed without it. */
export function TermsDialog({ user }: { readonly user: User }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking')
  const agree = async () => {
    setState('saving')
    try {
      await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } })
      updateUser({ ...user, hasAgreedTerms: true })
      navigate(await findPageAfterTerms())
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      title={t('shell.termsDialog.title')}
      actions={
        <Button wide busy={state === 'saving'} onClick={() => void agree()}>
          {t('shell.termsDialog.continue')}
        </Button>
      }
    >
      <p>{t('shell.termsDialog.body')}</p>
      <ul>
        <li>
          <a href={paths.termsOfService} target="_blank" rel="noopener">
            {t('shell.terms')}
          </a>
        </li>
        <li>
          <a href={paths.privacyPolicy} target="_blank" rel="noopener">
            {t('shell.privacy')}
          </a>
        </li>
      </ul>
      {state === 'failed' ? (
        <Banner kind="care" icon="warning" urgent>
          {t('shell.termsDialog.failed')}
        </Banner>
      ) : null}
    </Dialog>
  )
}
