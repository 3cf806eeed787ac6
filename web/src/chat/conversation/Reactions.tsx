import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

import { useLanguage, useTexts } from '../../texts/texts.ts'
import { react } from '../outgoing.ts'
import styles from './MessageActions.module.css'

interface ReactionsProps {
  readonly message: Message
  readonly channel: Channel
  readonly personId: string
  readonly isCurrent: boolean
}

/** The reactions to a message. A press adds the person's own reaction or takes it back. */
export function Reactions({ message, channel, personId, isCurrent }: ReactionsProps) {
  const t = useTexts()
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  if (message.reactions.length === 0) return null
  const nameOf = (userId: string) =>
    userId === personId
      ? t('chat.you')
      : (channel.channelMembers.find((member) => member.userId === userId)?.userFullName ?? t('chat.staff'))
  return (
    <div className={styles.chips}>
      {message.reactions.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(personId)
        return (
          <button
            key={emoji}
            type="button"
            className={styles.chip}
            aria-pressed={isMine}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={t('chat.reactedBy', {
              emoji,
              total: userIds.length,
              names: list.format(userIds.map(nameOf)),
            })}
            onClick={() => react(message, isMine ? null : emoji)}
          >
            <span>{emoji}</span>
            <span>{userIds.length}</span>
          </button>
        )
      })}
    </div>
  )
}
