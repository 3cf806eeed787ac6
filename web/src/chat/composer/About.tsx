import type { Channel } from '@saathi/contract/chat/calls.ts'
import { excerptOf } from '@saathi/contract/chat/rules.ts'

import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { attachmentsOf } from '../messages/attachments.ts'
import { wordsOfAttachments } from '../attachmentWords.ts'
import type { Composing } from '../conversation/MessageActions.tsx'
import styles from './Composer.module.css'

interface AboutProps {
  readonly composing: Composing
  readonly channel: Channel
  readonly onDone: () => void
}

/** Says which message is answered or edited, and ends that. */
export function About({ composing: { kind, message }, channel, onDone }: AboutProps) {
  const t = useTexts()
  const writer = channel.channelMembers.find(({ userId }) => userId === message.userId)
  return (
    <div className={styles.about}>
      <p>
        <strong>
          {kind === 'edit'
            ? t('chat.editing')
            : t('chat.replyingTo', { name: writer?.userFullName ?? t('chat.staff') })}
        </strong>
        <span>{excerptOf(message.message) || wordsOfAttachments(attachmentsOf(message), t)}</span>
      </p>
      <IconButton icon="close" label={t('chat.stopComposing')} onClick={onDone} />
    </div>
  )
}

/** Returns what a reply shows of the message that it answers. */
export function answerTo({ message }: Composing) {
  return { msgId: message.msgId, userId: message.userId, excerpt: excerptOf(message.message) }
}
