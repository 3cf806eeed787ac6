import { deviceCalls } from '@saathi/contract/identity/deviceCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import { signOut } from '../wire/signIn.ts'
import { useShortMoment } from '../texts/shortMoment.ts'
import { paths } from '../wire/paths.ts'
import { refreshAnswers, useAsk, storeOffline } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Chip, Heading, Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import { deviceOf } from './public/recogniseDevice.ts'
import { SignInMethods } from './SignInMethods.tsx'
import styles from './Devices.module.css'

storeOffline(deviceCalls.signIns)

type SignIn = Reply<typeof deviceCalls.signIns>[number]

/** Lists the devices where the person is signed in, and signs out one or all of them. */
export function DevicesPage() {
  const t = useTexts()
  usePageTitle(t('shell.menu.devices'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('devices.lead')}>
          {t('shell.menu.devices')}
        </Heading>
        <Devices />
        <SignInMethods />
      </Page>
    </MoreInfo>
  )
}

function Devices() {
  const t = useTexts()
  const signIns = useAsk(deviceCalls.signIns, {})
  const [failure, setFailure] = useState<unknown>()
  const [asking, setAsking] = useState(false)
  const end = async (signIn: SignIn) => {
    setFailure(undefined)
    try {
      await ask(deviceCalls.endSignIn, { params: { signInId: signIn.id } })
      await refreshAnswers(deviceCalls.signIns)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      <Loaded answer={signIns} shapes={['card', 'card']}>
        {(known) => (
          <ul className={styles.devices}>
            {known.map((signIn) => (
              <Device key={signIn.id} signIn={signIn} onEnd={() => void end(signIn)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button look="soft" icon="leave" onClick={() => setAsking(true)}>
        {t('devices.everywhere')}
      </Button>
      {asking ? <EverywhereDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Device({ signIn, onEnd }: { readonly signIn: SignIn; readonly onEnd: () => void }) {
  const t = useTexts()
  const { browser, system, isPhone } = deviceOf(signIn.userAgent)
  const name = t('devices.name', {
    browser: browser ?? t('devices.someBrowser'),
    system: system ?? t('devices.someSystem'),
  })
  const when = useShortMoment()
  return (
    <li className={styles.device}>
      <Icon name={isPhone ? 'phone' : 'laptop'} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>{t('devices.used', { when: when(signIn.lastUsedAt) })}</p>
        <p className={styles.quiet}>{t('devices.since', { when: when(signIn.createdAt) })}</p>
      </div>
      {signIn.isCurrent ? (
        <Chip kind="done" icon="tick">
          {t('devices.this')}
        </Chip>
      ) : (
        <Button look="plain" onClick={onEnd}>
          {t('devices.end')}
          <span className="hidden-words"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function EverywhereDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const leave = async () => {
    setState('busy')
    try {
      await ask(deviceCalls.signOutEverywhere, {})
    } catch {
      return setState('failed')
    }
    await signOut()
    navigate(paths.signIn, { replace: true })
  }
  return (
    <Dialog
      title={t('devices.everywhereTitle')}
      onClose={onClose}
      actions={
        <>
          <Button wide busy={state === 'busy'} onClick={() => void leave()}>
            {t('devices.everywhere')}
          </Button>
          <Button wide look="plain" onClick={onClose}>
            {t('shell.notNow')}
          </Button>
        </>
      }
    >
      <p>{t('devices.everywhereBody')}</p>
      {state === 'failed' ? (
        <Banner kind="care" icon="warning" urgent>
          {t('error.network')}
        </Banner>
      ) : null}
    </Dialog>
  )
}
