import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import type { Given, Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'

import { Brand } from '../../shell/bars/Brand.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { passkeyFor } from './passkey.ts'
import { CopyButton } from './CopyButton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Begun = Reply<typeof factorCalls.beginFactor>
type Proof = Given<typeof factorCalls.verifyFactor>['body']

interface FactorProps {
  readonly me: Reply<typeof deskCalls.me>
}

/** The second factor before the first page of the desk. */
export function FactorPage({ me }: FactorProps) {
  const t = useDeskTexts()
  usePageTitle(t('desk.factor.title'))
  return (
    <div className={styles.desk}>
      <header className={styles.top}>
        <Brand />
      </header>
      <Page narrow>
        <FactorSteps me={me} />
      </Page>
    </div>
  )
}

/** The second factor over an open page, which keeps what was typed there. It must be answered. */
export function FactorDialog({ me }: FactorProps) {
  const t = useDeskTexts()
  return (
    <Dialog title={t('desk.factor.title')} actions={null}>
      <FactorSteps me={me} />
    </Dialog>
  )
}

/** A person sets a second factor up, or proves the one that is set up. */
function FactorSteps({ me }: FactorProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const verify = async (proof: Proof) => {
    const { recoveryCodes } = await ask(factorCalls.verifyFactor, { body: proof })
    if (recoveryCodes === null) await refreshDesk()
    else setCodes(recoveryCodes)
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={refreshDesk} />
  if (me.secondFactor === 'none') return <SetUp verify={verify} />
  return <Prove kind={me.secondFactor} verify={verify} />
}

interface Verifying {
  readonly verify: (proof: Proof) => Promise<void>
}

function SetUp({ verify }: Verifying) {
  const t = useDeskTexts()
  const [begun, setBegun] = useState<Begun>()
  const { isBusy, failure, act } = useAct()
  const begin = async (kind: 'passkey' | 'codes') => {
    const answer = await ask(factorCalls.beginFactor, { body: { kind } })
    if (kind === 'codes') setBegun(answer)
    else await verify({ credential: await passkeyFor(answer.options, answer.isNew) })
  }
  if (begun !== undefined) return <NewCodes begun={begun} verify={verify} />
  return (
    <div className={styles.stack}>
      <Heading lead={t('desk.factor.setUpLead')}>{t('desk.factor.setUp')}</Heading>
      {failure === undefined ? null : <Wrong failure={failure} />}
      <Button busy={isBusy} icon="lock" wide onClick={() => void act(() => begin('passkey'))}>
        {t('desk.factor.passkey')}
      </Button>
      <p className={styles.hint}>{t('desk.factor.passkeyAbout')}</p>
      <Button look="soft" busy={isBusy} icon="phone" wide onClick={() => void act(() => begin('codes'))}>
        {t('desk.factor.codes')}
      </Button>
      <p className={styles.hint}>{t('desk.factor.codesAbout')}</p>
    </div>
  )
}

function NewCodes({ begun, verify }: Verifying & { readonly begun: Begun }) {
  const t = useDeskTexts()
  return (
    <div className={styles.stack}>
      <Heading size="small" lead={t('desk.factor.secretLead')}>
        {t('desk.factor.codes')}
      </Heading>
      <p className={formStyles.secret}>
        <code>{(begun.secret ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CopyButton text={begun.secret ?? ''} />
      <a href={begun.address ?? undefined}>{t('desk.factor.openApp')}</a>
      <CodeForm verify={verify} />
    </div>
  )
}

function Prove({ kind, verify }: Verifying & { readonly kind: 'passkey' | 'codes' }) {
  const t = useDeskTexts()
  const [isRecovery, setRecovery] = useState(false)
  const { isBusy, failure, act } = useAct()
  const prove = async () => {
    const { options, isNew } = await ask(factorCalls.beginFactor, { body: { kind: 'passkey' } })
    await verify({ credential: await passkeyFor(options, isNew) })
  }
  return (
    <div className={styles.stack}>
      <Heading lead={t('desk.factor.proveLead')}>{t('desk.factor.title')}</Heading>
      {failure === undefined ? null : <Wrong failure={failure} />}
      {isRecovery ? (
        <CodeForm verify={verify} isRecovery />
      ) : kind === 'codes' ? (
        <CodeForm verify={verify} />
      ) : (
        <Button busy={isBusy} icon="lock" wide onClick={() => void act(prove)}>
          {t('desk.factor.usePasskey')}
        </Button>
      )}
      <Button look="plain" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t('desk.factor.noRecovery') : t('desk.factor.recovery')}
      </Button>
    </div>
  )
}

function CodeForm({ verify, isRecovery = false }: Verifying & { readonly isRecovery?: boolean }) {
  const t = useDeskTexts()
  const [code, setCode] = useState('')
  const { isBusy, failure, act } = useAct()
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void act(() => verify(isRecovery ? { recoveryCode: code } : { code }))
      }}
    >
      <TextField
        label={isRecovery ? t('desk.factor.recoveryCode') : t('desk.factor.code')}
        value={code}
        onChange={setCode}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        error={failure === undefined ? undefined : deskFailure(failure, t)}
      />
      <Button type="submit" busy={isBusy} wide>
        {t('desk.factor.confirm')}
      </Button>
    </form>
  )
}

function Wrong({ failure }: { readonly failure: unknown }) {
  const t = useDeskTexts()
  // A passkey that the person did not choose ends with an error of the browser.
  const words = failure instanceof DOMException ? t('desk.factor.noPasskey') : deskFailure(failure, t)
  return (
    <Banner kind="care" icon="warning" urgent>
      {words}
    </Banner>
  )
}
