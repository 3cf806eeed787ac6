import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { useState } from 'react'

import { errorText } from '../../../texts/errorText.ts'
import { Loaded } from '../../../shell/Loaded.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { ask } from '../../../wire/api.ts'
import { putAnswer, useAsk } from '../../../wire/queries.ts'
import styles from './ChatSettings.module.css'
import { soundSetting, titleSetting } from './alerts.ts'

/** How the chat makes itself heard: on this device, and by mail. Each switch takes effect at once. */
export function ChatSettings({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      title={t('chat.settings')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('chat.settings.done')}</Button>}
    >
      <div className={styles.switches}>
        <h3>{t('chat.settings.device')}</h3>
        <Switch
          label={t('chat.settings.sound')}
          note={t('chat.settings.soundNote')}
          on={soundSetting.use() ?? true}
          onChange={soundSetting.put}
        />
        <Switch
          label={t('chat.settings.title')}
          note={t('chat.settings.titleNote')}
          on={titleSetting.use() ?? true}
          onChange={titleSetting.put}
        />
        <h3>{t('chat.settings.everywhere')}</h3>
        <MailSwitch />
      </div>
    </Dialog>
  )
}

function MailSwitch() {
  const t = useTexts()
  const preferences = useAsk(mailCalls.preferences, {})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const turn = async (mail: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await ask(mailCalls.savePreference, { body: { topic: 'chat', mail } })
      putAnswer(mailCalls.preferences, {}, saved)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Loaded
      answer={preferences}
      shapes={['card']}
      failed={{ as: 'banner', title: t('chat.settings.mailFailed'), saysWhy: true }}
    >
      {({ topics }) => (
        <Switch
          label={t('chat.settings.mail')}
          note={t('notices.topicNote.chat')}
          on={topics.find(({ topic }) => topic === 'chat')?.mail ?? false}
          busy={isBusy}
          onChange={(on) => void turn(on)}
          error={failure === undefined ? undefined : errorText(failure, t)}
        />
      )}
    </Loaded>
  )
}
