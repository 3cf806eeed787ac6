import { accessCalls } from '@saathi/contract/access/calls.ts'
import { offersHelp } from '@saathi/contract/help/rules.ts'
import { useEffect, useState } from 'react'

import { useIdentity } from '../device/identity.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/State.tsx'
import { useAsk } from '../wire/queries.ts'
import styles from './Help.module.css'
import { leaveHelp, openHelp } from './helpDesk.ts'
import type { HelpDesk } from './widget.ts'

import './widget.css'

/** Offers the help desk's chat where the rule says so. Its script loads when the person asks for it, never before. */
export function Help({ desk }: { readonly desk: HelpDesk }) {
  const { state } = useIdentity()
  if (state === 'signedOut') return <HelpButton desk={desk} isSignedIn={false} />
  return state === 'signedIn' ? <HelpForPerson desk={desk} /> : null
}

function HelpForPerson({ desk }: { readonly desk: HelpDesk }) {
  const status = useAsk(accessCalls.status, {}).data
  return status !== undefined && offersHelp(status) ? <HelpButton desk={desk} isSignedIn /> : null
}

type HelpState = 'closed' | 'asking' | 'opening' | 'failed'

function HelpButton({ desk, isSignedIn }: { readonly desk: HelpDesk; readonly isSignedIn: boolean }) {
  const t = useTexts()
  const [state, setState] = useState<HelpState>('closed')
  // Runs after signing in or out, or when the person gets another chat, so that the next person does not see this conversation.
  useEffect(() => leaveHelp, [])
  const open = async () => {
    setState('opening')
    try {
      await openHelp(desk, isSignedIn)
      setState('closed')
    } catch {
      setState('failed')
    }
  }
  const host = new URL(desk.host).host
  return (
    <aside className={styles.help} aria-label={t('help.label')}>
      {state === 'asking' ? (
        <div className={styles.card}>
          <p>{t('help.shares', { host })}</p>
          <div className={styles.choices}>
            <Button look="soft" onClick={() => setState('closed')}>
              {t('help.cancel')}
            </Button>
            <Button onClick={() => void open()}>{t('help.open')}</Button>
          </div>
        </div>
      ) : null}
      {state === 'failed' ? (
        <Banner kind="care" icon="warning">
          {t('help.failed')}
        </Banner>
      ) : null}
      {state === 'asking' ? null : (
        <Button
          look="soft"
          icon="help"
          busy={state === 'opening'}
          onClick={() => (isSignedIn ? setState('asking') : void open())}
        >
          {t(state === 'opening' ? 'help.opening' : 'help.label')}
        </Button>
      )}
    </aside>
  )
}
