import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import type { NoticeTopic } from '@saathi/contract/notifications/rules.ts'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { errorText } from '../errorText.ts'
import { putAnswer, useAsk } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useTexts } from '../texts.ts'
import { Section } from '../ui/Layout.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import styles from './Notices.module.css'

/** Switches that say which topics are mailed. Each takes effect at once. */
export function Preferences() {
  const t = useTexts()
  const preferences = useAsk(mailCalls.preferences, {})
  const [failure, setFailure] = useState<{ topic: NoticeTopic; error: unknown }>()
  const [busy, setBusy] = useState<NoticeTopic>()
  const turn = async (topic: NoticeTopic, mail: boolean) => {
    setBusy(topic)
    setFailure(undefined)
    try {
      putAnswer(mailCalls.preferences, {}, await ask(mailCalls.savePreference, { body: { topic, mail } }))
    } catch (error) {
      setFailure({ topic, error })
    }
    setBusy(undefined)
  }
  return (
    <Section title={t('notices.mails')}>
      <Loaded answer={preferences} shapes={['card', 'card']}>
        {({ topics }) => (
          <div className={styles.list}>
            {topics.map(({ topic, mail, canStop }) => (
              <Switch
                key={topic}
                label={t(`notices.topic.${topic}`)}
                note={t(`notices.topicNote.${topic}`)}
                fixedReason={canStop ? undefined : t('error.cannot_stop')}
                on={mail}
                busy={busy === topic}
                onChange={(on) => void turn(topic, on)}
                error={failure?.topic === topic ? errorText(failure.error, t) : undefined}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
