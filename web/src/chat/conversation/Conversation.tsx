import type { Channel } from '@saathi/contract/chat/calls.ts'

import { useOutbox } from '../../device/outbox.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts.ts'
import { State } from '../../ui/State.tsx'
import { useConversation } from '../conversations.ts'
import { shownMessages } from '../overlay.ts'
import type { Composing } from './MessageActions.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './Messages.module.css'

interface ConversationProps {
  readonly channel: Channel
  readonly personId: string
  readonly onCompose: (composing: Composing) => void
}

/** The messages of a channel, or what is there instead of them. */
export function Conversation({ channel, personId, onCompose }: ConversationProps) {
  const t = useTexts()
  const conversation = useConversation(channel.channelId)
  const entries = useOutbox()
  const at = { channelId: channel.channelId, personId }
  const shown = shownMessages(conversation.data?.messages ?? [], entries, at)
  const known = conversation.data
  // Own messages that wait are shown without the others. The first failure is said; the next tries go on behind it.
  const answer = {
    data: known === undefined && shown.length === 0 ? undefined : shown,
    error: conversation.failureReason,
    isPending: conversation.isPending && conversation.failureCount === 0,
    refetch: conversation.refetch,
  }
  return (
    <div className={styles.room}>
      <Loaded
        answer={answer}
        label={t('chat.loading')}
        shapes={['line', 'card', 'card']}
        renderShape={(shape) => <div className={styles.messages}>{shape}</div>}
        failed={{ title: t('chat.failedToOpen'), why: t('chat.cannotConnect') }}
        empty={<State drawing="chat" title={t('chat.sayHi')} />}
      >
        {(messages) => (
          <MessageList
            channel={channel}
            personId={personId}
            shown={messages}
            olderPage={known?.olderPage ?? null}
            isKnown={known !== undefined}
            onCompose={onCompose}
          />
        )}
      </Loaded>
    </div>
  )
}
