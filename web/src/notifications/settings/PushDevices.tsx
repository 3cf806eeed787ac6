import type { Reply } from '@saathi/contract/base/call.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { useEffect, useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { deviceOf } from '../../identity/public/recogniseDevice.ts'
import { useShortMoment } from '../../texts/shortMoment.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshAnswers, useAsk } from '../../wire/queries.ts'
import { pushStateNow, type PushState, turnOffPushes, turnOnPushes } from '../push/thisDevice.ts'
import { reportPush } from '../push/reportPush.ts'
import { saveChoices } from '../push/saveChoices.ts'
import styles from './Settings.module.css'

type Device = Reply<typeof pushCalls.pushDevices>[number]

/** Notifications on this device, what a lock screen shows, and the other devices. */
export function PushDevices({ showsWords }: { readonly showsWords: boolean }) {
  const t = useTexts()
  const devices = useAsk(pushCalls.pushDevices, {}, { isAlwaysAsked: true })
  const [failure, setFailure] = useState<unknown>()
  const [tested, setTested] = useState<number>()
  const work = async (doIt: () => Promise<unknown>) => {
    setFailure(undefined)
    setTested(undefined)
    try {
      await doIt()
      await refreshAnswers(pushCalls.pushDevices)
    } catch (error) {
      setFailure(error)
    }
  }
  const test = async () => setTested((await ask(pushCalls.testPush, {})).accepted)
  const remove = ({ id }: Device) => ask(pushCalls.removeDevice, { params: { deviceId: id } })
  return (
    <Section title={t('pushNotice.title')}>
      <div className={styles.switches}>
        <ThisDevice work={work} />
        <Switch
          label={t('pushNotice.words')}
          note={t(showsWords ? 'pushNotice.words.on' : 'pushNotice.words.off')}
          on={showsWords}
          onChange={(on) => void work(() => saveChoices({ showsWords: on }))}
        />
      </div>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      <Loaded answer={devices} shapes={['line']}>
        {(known) =>
          known.length === 0 ? null : (
            <>
              {known.map((device) => (
                <DeviceRow key={device.id} device={device} onRemove={() => void work(() => remove(device))} />
              ))}
              <Button look="soft" onClick={() => void work(test)}>
                {t('pushNotice.test.button')}
              </Button>
            </>
          )
        }
      </Loaded>
      <p role="status">{tested === undefined ? null : t('pushNotice.test.sent', { count: tested })}</p>
    </Section>
  )
}

/** The switch of this device, or the reason why there is none. */
function ThisDevice({ work }: { readonly work: (doIt: () => Promise<unknown>) => Promise<void> }) {
  const t = useTexts()
  const [state, setState] = useState<PushState>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    void pushStateNow().then(setState, () => setState('unsupported'))
  }, [])
  if (state === undefined) return null
  if (state !== 'on' && state !== 'off') return <p>{t(`pushNotice.state.${state}`)}</p>
  const turn = async (on: boolean) => {
    setIsBusy(true)
    await work(async () =>
      setState(
        await (on ? turnOnPushes() : turnOffPushes()).catch((error: unknown) => {
          reportPush(error)
          throw error
        }),
      ),
    )
    setIsBusy(false)
  }
  return (
    <Switch
      label={t('pushNotice.here')}
      note={t('pushNotice.offer.withdraw')}
      on={state === 'on'}
      busy={isBusy}
      onChange={(on) => void turn(on)}
    />
  )
}

function DeviceRow({ device, onRemove }: { readonly device: Device; readonly onRemove: () => void }) {
  const t = useTexts()
  const say = useShortMoment()
  const { browser, system } = deviceOf(device.userAgent)
  const name = t('devices.name', {
    browser: browser ?? t('devices.someBrowser'),
    system: system ?? t('devices.someSystem'),
  })
  return (
    <div className={styles.device}>
      <div>
        <p>{device.isCurrent ? `${name} · ${t('devices.this')}` : name}</p>
        <p className={styles.quiet}>
          {t('pushNotice.seen', {
            when: say(device.lastSeenAt),
          })}
        </p>
      </div>
      <Button look="plain" onClick={onRemove}>
        {t('pushNotice.remove')}
        <span className="hidden-words"> {name}</span>
      </Button>
    </div>
  )
}
