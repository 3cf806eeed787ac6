import type { Reply } from '@saathi/contract/base/call.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import {
  type NoticePhone,
  type PhoneChannel,
  phoneCalls,
  phoneCodeLength,
} from '@saathi/contract/notifications/phoneCalls.ts'
import { type SubmitEvent, useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useMoment } from '../../texts/moments.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, refreshAnswers, useAsk } from '../../wire/queries.ts'
import styles from './Settings.module.css'

/** Messages to a phone number: the number, the code that proves it, and the consent for each messenger. */
export function PhoneNotices() {
  const t = useTexts()
  const phone = useAsk(phoneCalls.noticePhone, {})
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { isBusy, failure, act } = useAct()
  const change = (work: () => Promise<Reply<typeof phoneCalls.noticePhone>>) =>
    act(async () => {
      putAnswer(phoneCalls.noticePhone, {}, await work())
      setIsElsewhere(false)
      // Not waited for: on a slow line, a code that is typed meanwhile would be ignored.
      void refreshAnswers(mailCalls.preferences)
    })
  const step = (known: NoticePhone) => {
    if (known.waiting !== null && !isElsewhere)
      return (
        <CodeForm
          number={known.waiting.number}
          isBusy={isBusy}
          onCode={(code) => change(() => ask(phoneCalls.provePhone, { body: { code } }))}
          onOther={() => setIsElsewhere(true)}
        />
      )
    if (known.number !== null)
      return (
        <KnownNumber
          known={known}
          isBusy={isBusy}
          onAgree={(channel, agreed) =>
            change(() => ask(phoneCalls.agreeToChannel, { body: { channel, agreed } }))
          }
          onRemove={() => change(() => ask(phoneCalls.removePhone, {}))}
        />
      )
    return (
      <NumberForm
        known={known}
        isBusy={isBusy}
        onNumber={(number, channel) =>
          change(() => ask(phoneCalls.sendPhoneCode, { body: { number, channel } }))
        }
      />
    )
  }
  return (
    <Section title={t('phoneNotices.title')}>
      <div className={styles.stack}>
        <p>{t('phoneNotices.body')}</p>
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
        <Loaded answer={phone} shapes={['line']}>
          {step}
        </Loaded>
      </div>
    </Section>
  )
}

interface NumberFormProps {
  readonly known: NoticePhone
  readonly isBusy: boolean
  readonly onNumber: (number: string, channel: PhoneChannel) => Promise<void>
}

/** Asks for a number, and shows what the person agrees to by sending it. */
function NumberForm({ known, isBusy, onNumber }: NumberFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState(known.channels[0]?.channel)
  const wording = known.channels.find((each) => each.channel === channel)?.wording
  const number = typed.replaceAll(/[\s().-]/g, '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (channel !== undefined && number !== '') void onNumber(number, channel)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.phone}>
      {known.channels.length < 2 ? null : (
        <ChoiceGroup
          legend={t('phoneNotices.channel')}
          inRow
          options={known.channels.map((each) => ({
            value: each.channel,
            label: t(`noticeChoices.channel.${each.channel}`),
          }))}
          chosen={channel === undefined ? [] : [channel]}
          onChange={([chosen]) =>
            setChannel(known.channels.find((each) => each.channel === chosen)?.channel ?? channel)
          }
        />
      )}
      <TextField
        label={t('phoneNotices.number')}
        hint={t('phoneNotices.number.note')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={25}
        value={typed}
        onChange={setTyped}
      />
      <p className={styles.quiet}>{wording}</p>
      <Button type="submit" look="soft" busy={isBusy}>
        {t('phoneNotices.send')}
      </Button>
    </form>
  )
}

interface CodeFormProps {
  readonly number: string
  readonly isBusy: boolean
  readonly onCode: (code: string) => Promise<void>
  readonly onOther: () => void
}

/** Asks for the code that was sent to the number. */
function CodeForm({ number, isBusy, onCode, onOther }: CodeFormProps) {
  const t = useTexts()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.length === phoneCodeLength) void onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.phone}>
      <p role="status">{t('phoneNotices.sent', { number })}</p>
      <TextField
        label={t('phoneNotices.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(typed) => setCode(typed.replaceAll(/\D/g, '').slice(0, phoneCodeLength))}
      />
      <div className={styles.times}>
        <Button type="submit" look="soft" busy={isBusy}>
          {t('phoneNotices.confirm')}
        </Button>
        <Button look="plain" onClick={onOther}>
          {t('phoneNotices.otherNumber')}
        </Button>
      </div>
    </form>
  )
}

interface KnownNumberProps {
  readonly known: NoticePhone
  readonly isBusy: boolean
  readonly onAgree: (channel: PhoneChannel, agreed: boolean) => Promise<void>
  readonly onRemove: () => Promise<void>
}

/** The proved number with a switch for each messenger. */
function KnownNumber({ known, isBusy, onAgree, onRemove }: KnownNumberProps) {
  const t = useTexts()
  const say = useMoment()
  return (
    <>
      <p>{t('phoneNotices.known', { number: known.number ?? '' })}</p>
      {known.channels.map(({ channel, agreedAt, wording }) => (
        <Switch
          key={channel}
          label={t(`noticeChoices.channel.${channel}`)}
          note={
            agreedAt === null
              ? wording
              : t('phoneNotices.agreedOn', { day: say(agreedAt, { dateStyle: 'long' }) })
          }
          on={agreedAt !== null}
          busy={isBusy}
          onChange={(on) => void onAgree(channel, on)}
        />
      ))}
      <Button look="plain" onClick={() => void onRemove()}>
        {t('phoneNotices.remove')}
      </Button>
    </>
  )
}
