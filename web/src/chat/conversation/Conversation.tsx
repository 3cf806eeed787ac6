import type { Channel } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { Suspense, useEffect, useMemo, useState } from 'react'

import { AssistantAsks, Welcome } from '../../assistant/public/lazyParts.ts'
import { useAnswering } from '../../assistant/public/useAnswering.ts'
import { useOutbox } from '../../device/outbox.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { TeamWelcome } from '../../team/public/lazyParts.ts'
import { useTexts } from '../../texts/texts.ts'
import { State } from '../../ui/State.tsx'
import { useOnline } from '../../wire/network.ts'
import { filesIn } from '../attachment/viewer/filesIn.ts'
import { ViewerPanel } from '../attachment/viewer/ViewerPanel.tsx'
import { useConversation } from '../conversations.ts'
import { shownMessages } from '../overlay.ts'
import { sendText } from '../outgoing.ts'
import { answerCopy, hasAssistant, isWithTeam, namesHelpLines, newerThan } from '../messages/rules.ts'
import { shownStretch } from '../ranges/ranges.ts'
import { HardHour } from '../detection/HardHour.tsx'
import { Announcements, loadActions } from './lazyParts.ts'
import type { Composing } from './MessageActions.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './Messages.module.css'
import { RefusalNote } from './RefusalNote.tsx'
import { useMoves } from './useMoves.ts'
import { useOpening } from './useOpening.ts'
import { useSeen } from './useSeen.ts'

const none: readonly Message[] = []

interface ConversationProps {
  readonly channel: Channel
  readonly personId: string
  readonly onCompose: (composing: Composing) => void
}

/** The messages of a channel, or what is there instead of them. */
export function Conversation({ channel, personId, onCompose }: ConversationProps) {
  const t = useTexts()
  const { channelId } = channel
  const conversation = useConversation(channelId)
  const entries = useOutbox()
  const known = conversation.data
  const stretch = known === undefined ? undefined : shownStretch(known)
  const isDetached = known?.detached !== undefined
  const at = { channelId, personId }
  const stored = stretch?.messages ?? none
  const isAssistants = hasAssistant(channel)
  const newest = known?.messages ?? none
  const answering = useAnswering(isAssistants ? channelId : undefined, newest, personId)
  const messages = useMemo(() => {
    const shown = shownMessages(stored, entries, { channelId, personId, isDetached })
    const asked = newest.at(-1)
    return answering === undefined || isDetached || asked === undefined
      ? shown
      : [...shown, answerCopy(answering, channel, asked.createdOn)]
  }, [stored, entries, channelId, personId, isDetached, answering, channel, newest])
  const { target, move, toLatest, hasFailed } = useMoves(channelId, known !== undefined, (messageId) =>
    messages.some((message) => message.seq !== null && message.msgId === messageId),
  )
  const { line, isDecided } = useOpening({ ...at, isElsewhere: target !== undefined }, conversation)
  const [isPlaced, setPlaced] = useState(false)
  const isOnline = useOnline()
  const { upTo, see } = useSeen({ ...at, newest, line, isDecided })
  useEffect(() => {
    void loadActions().catch(() => undefined)
  }, [])
  // Own messages that wait are shown even before the others load. The page shows the first failure; further tries continue in the
  // background.
  const answer = {
    data: known === undefined && messages.length === 0 ? undefined : messages,
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
        empty={
          isAssistants ? (
            <Suspense>
              <Welcome onAsk={(text) => sendText(channelId, { text, mentions: [], replyTo: null })} />
            </Suspense>
          ) : isWithTeam(channel) ? (
            <Suspense>
              <TeamWelcome />
            </Suspense>
          ) : (
            <State drawing="chat" title={t('chat.sayHi')} />
          )
        }
      >
        {() => (
          <MessageList
            key={known?.jumps ?? 0}
            channel={channel}
            personId={personId}
            shown={{
              channelId,
              messages,
              olderPage: stretch?.olderPage ?? null,
              isDetached,
              line,
              isDecided,
              target,
            }}
            below={newerThan(newest, upTo, personId)}
            isKnown={known !== undefined}
            onSeen={see}
            onPlaced={() => setPlaced(true)}
            onCompose={onCompose}
            onMove={move}
            onLatest={toLatest}
          />
        )}
      </Loaded>
      {hasFailed ? (
        <p role="status" className={styles.note}>
          {t('chat.notFound')}
        </p>
      ) : null}
      <RefusalNote channelId={channelId} />
      {/* A question takes room away. The list must have its place before, or it would open at another one. */}
      {isAssistants && (isPlaced || messages.length === 0 || !isOnline) ? (
        <Suspense>
          <AssistantAsks
            channelId={channelId}
            newestOn={newest.at(-1)?.createdOn}
            isAnswered={newest.some(({ userId }) => userId !== personId) && answering === undefined}
          />
        </Suspense>
      ) : null}
      <HardHour channelId={channelId} isAnswered={namesHelpLines(newest.at(-1) ?? {})} />
      <ViewerPanel channelId={channelId} files={() => filesIn(messages, channel)} />
      <Suspense>
        <Announcements
          channel={channel}
          personId={personId}
          newest={newest}
          entries={entries}
          isAwaiting={answering !== undefined}
        />
      </Suspense>
    </div>
  )
}
