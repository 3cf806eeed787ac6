import { useState } from 'react'

import { sendWords } from '../../chat/public/chat.tsx'
import { paths } from '../../wire/paths.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/fields/Field.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from './Mentor.module.css'
import { type MenteeAt, nameOf } from './urgency.ts'

/** A message that fits how the mentee is, ready to send or to change. In a group it goes to the group's chat. */
export function ReadyMessage({ mentee: { mentorship, partner, state } }: { readonly mentee: MenteeAt }) {
  const t = useTexts()
  const local = useLocal()
  const session = 'session' in state ? state.session : undefined
  const title = session === undefined ? '' : local(session.title, session.localeTitle)
  const name = nameOf(partner)
  const [text, setText] = useState(() => t(`learning.prepare.message.${state.kind}`, { name, title }))
  const [isSent, setSent] = useState(false)
  const { channelId } = mentorship
  if (channelId === null) return null
  const send = async () => {
    setSent(true)
    await sendWords(channelId, text.trim())
  }
  return (
    <Section title={t('learning.prepare.message')}>
      {isSent ? (
        <div className={styles.message} role="status">
          <Banner kind="done" icon="tick">
            {t('learning.prepare.sent')}
          </Banner>
          <LinkButton look="soft" to={paths.chatChannel(channelId)}>
            {t('learning.prepare.toChat')}
          </LinkButton>
        </div>
      ) : (
        <div className={styles.message}>
          <TextArea
            label={t('learning.prepare.to', { name })}
            hint={t(mentorship.type === 'group' ? 'learning.prepare.toGroup' : 'learning.prepare.toPair')}
            value={text}
            onChange={setText}
            maxLength={2000}
          />
          <Button wide icon="send" isResting={text.trim() === ''} onClick={() => void send()}>
            {t('learning.prepare.send')}
          </Button>
        </div>
      )}
    </Section>
  )
}
