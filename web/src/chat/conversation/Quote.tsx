import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { useBlocked } from '../../safety/public/blocked.ts'
import { type Translate, useTexts } from '../../texts.ts'
import { attachmentsOf } from '../attachments.ts'
import { wordsOfAttachments } from '../attachmentWords.ts'
import { conversationNow } from '../stretches/knownConversations.ts'
import styles from './Bubble.module.css'

interface QuoteProps {
  readonly answered: NonNullable<Message['replyTo']>
  readonly channel: Channel
  readonly personId: string
  readonly isCurrent: boolean
  readonly onShow: (messageId: string) => void
}

/** The beginning of the message that this one answers. A press shows it. */
export function Quote({ answered, channel, personId, isCurrent, onShow }: QuoteProps) {
  const t = useTexts()
  const isFolded = useBlocked().includes(answered.userId)
  const writer = channel.channelMembers.find((member) => member.userId === answered.userId)
  return (
    <button
      type="button"
      className={styles.quote}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onShow(answered.msgId)}
    >
      <span className={styles.quoted}>
        {answered.userId === personId ? t('chat.you') : (writer?.userFullName ?? t('chat.staff'))}
      </span>
      <span>
        {isFolded
          ? t('chat.folded')
          : answered.excerpt === ''
            ? elseOf(channel.channelId, answered.msgId, t)
            : answered.excerpt}
      </span>
    </button>
  )
}

/** Returns in words what an answered message without a text carries, where it is loaded. */
function elseOf(channelId: string, messageId: string, t: Translate): string {
  const message = conversationNow(channelId)?.messages.find(({ msgId }) => msgId === messageId)
  return message === undefined ? t('chat.quotedElse') : wordsOfAttachments(attachmentsOf(message), t)
}
