import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { useBlocked } from '../../safety/public/blocked.ts'
import { type Translate, useTexts } from '../../texts/texts.ts'
import { attachmentsOf } from '../messages/attachments.ts'
import { wordsOfAttachments } from '../attachmentWords.ts'
import { conversationNow } from '../ranges/knownConversations.ts'
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
      <span>{isFolded ? t('chat.folded') : wordsOf(answered, channel.channelId, t)}</span>
    </button>
  )
}

/** The beginning of an answered message; if it has no text, what it carries or that it was deleted. */
function wordsOf(
  { msgId, excerpt, isDeleted }: QuoteProps['answered'],
  channelId: string,
  t: Translate,
): string {
  if (isDeleted === true) return t('chat.deleted')
  if (excerpt !== '') return excerpt
  const message = conversationNow(channelId)?.messages.find((each) => each.msgId === msgId)
  return message === undefined ? t('chat.quotedElse') : wordsOfAttachments(attachmentsOf(message), t)
}
