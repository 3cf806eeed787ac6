import type { Channel } from '@saathi/contract/chat/calls.ts'
import { type ReactNode, Suspense, useState } from 'react'

import { useBlocked } from '../../../safety/public/blocked.ts'
import { PausedBanner } from '../../../safety/public/lazyParts.ts'
import { TeamHours } from '../../../team/public/lazyParts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Line } from '../../../ui/Icon.tsx'
import { Banner } from '../../../ui/State.tsx'
import { useOnline } from '../../../wire/network.ts'
import { CallButton } from '../../../video/public/lazyParts.ts'
import { useSocketState } from '../../../wire/socket.ts'
import { useDroppedFiles } from '../../attachment/selection/useDroppedFiles.tsx'
import { ChannelFace } from '../../ChannelFace.tsx'
import { Composer } from '../../composer/Composer.tsx'
import { useComposing } from '../../composer/useComposing.ts'
import { WhileOpen } from '../../composer/WhileOpen.tsx'
import { Conversation } from '../../conversation/Conversation.tsx'
import type { Composing } from '../../conversation/MessageActions.tsx'
import { storeChatParts } from './storeParts.ts'
import { isAssistantChannel, isWithTeam } from '../../messages/rules.ts'
import { noteShown } from '../alerts/alerts.ts'
import { ChannelMenu } from './ChannelMenu.tsx'
import styles from './ChatWindow.module.css'
import { lines } from '../channels/LineButton.tsx'
import { MembersPanel } from './lazyParts.ts'
import { roleText } from './roleText.ts'

interface ChatWindowProps {
  readonly channel: Channel
  readonly personId: string
  /** `h1` where the conversation is the whole page. */
  readonly heading: 'h1' | 'h2'
  /** Leads to the list, where the list is not beside it. */
  readonly onBack?: (() => void) | undefined
  readonly onOpen: (channelId: string) => void
  /** Members lie beside the window, which only says so, or open over it. */
  readonly members?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined
}

/** One conversation: who is in it, its messages and the input field. */
export function ChatWindow(props: ChatWindowProps) {
  const { channel, personId, onOpen, members } = props
  const t = useTexts()
  const [composing, setComposing] = useComposing(channel.channelId)
  const [isCovered, setCovered] = useState(false)
  const [hasComposed, setHasComposed] = useState(false)
  const dropped = useDroppedFiles(channel.channelId, !isAssistantChannel(channel))
  const compose = (next: Composing) => {
    setComposing(next)
    setHasComposed(true)
  }
  return (
    <section
      ref={() => {
        noteShown(channel.channelId)
        storeChatParts()
      }}
      className={styles.window}
      aria-label={t('chat.with', { name: channel.channelName })}
    >
      <div className={styles.content} inert={isCovered} {...dropped.handlers}>
        {dropped.hint}
        <Header
          {...props}
          members={members ?? { isShown: isCovered, onToggle: () => setCovered(!isCovered) }}
        />
        <Connection />
        <Conversation channel={channel} personId={personId} onCompose={compose} />
        {isWithTeam(channel) && channel.lastMessage !== null ? (
          <Suspense>
            <TeamHours />
          </Suspense>
        ) : null}
        <Unpaused channel={channel} personId={personId}>
          <WhileOpen>
            <Composer
              key={composing === undefined ? '' : `${composing.kind} ${composing.message.msgId}`}
              channel={channel}
              personId={personId}
              composing={composing}
              takesFocus={hasComposed}
              onDone={() => setComposing(undefined)}
            />
          </WhileOpen>
        </Unpaused>
      </div>
      <Suspense>
        {isCovered ? (
          <MembersPanel
            channel={channel}
            personId={personId}
            isBeside={false}
            onClose={() => setCovered(false)}
            onOpen={onOpen}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

interface UnpausedProps {
  readonly channel: Channel
  readonly personId: string
  readonly children: ReactNode
}

/** Where one writes, or, after one of the two has blocked the other, that nobody writes here. */
function Unpaused({ channel, personId, children }: UnpausedProps) {
  const other = otherOf(channel, personId)
  if (!useIsPaused(channel, personId)) return children
  return (
    <Suspense>
      <PausedBanner
        isClosed={channel.isClosed}
        other={other && { userId: other.userId, name: other.userFullName }}
      />
    </Suspense>
  )
}

function useIsPaused(channel: Channel, personId: string): boolean {
  const blocked = useBlocked()
  // A block that this device has stored counts even before the server has received it.
  return channel.isPaused || (!channel.isGroup && blocked.includes(otherOf(channel, personId)?.userId ?? ''))
}

const otherOf = ({ channelMembers }: Channel, personId: string) =>
  channelMembers.find(({ userId }) => userId !== personId)

type HeaderProps = ChatWindowProps & { readonly members: NonNullable<ChatWindowProps['members']> }

function Header({ channel, personId, heading: Heading, onBack, members }: HeaderProps) {
  const t = useTexts()
  const isPaused = useIsPaused(channel, personId)
  const others = channel.channelMembers.filter(({ userId, isActive }) => userId !== personId && isActive)
  const subtitle = channel.isGroup
    ? t('chat.members', { count: others.length + 1 })
    : isWithTeam(channel)
      ? t('team.subtitle')
      : roleText(others[0]?.role, t)
  return (
    <header className={styles.header}>
      {onBack === undefined ? null : <IconButton icon="back" label={t('chat.back')} onClick={onBack} />}
      <span className={styles.face}>
        <ChannelFace channel={channel} personId={personId} />
      </span>
      <div className={styles.name}>
        <Heading tabIndex={-1} ref={Heading === 'h1' ? takeLostFocus : undefined}>
          {channel.channelName}
        </Heading>
        <button type="button" aria-expanded={members.isShown} onClick={members.onToggle}>
          {subtitle}
          <span className={subtitle === '' ? undefined : 'hidden-words'}>{t('chat.viewMembers')}</span>
        </button>
      </div>
      {channel.isMuted ? (
        <span className={styles.quiet}>
          <Line path={lines.bellOff} />
          <span className="hidden-words">{t('chat.muted')}</span>
        </span>
      ) : null}
      {isPaused ? null : (
        <Suspense>
          <CallButton channel={channel} />
        </Suspense>
      )}
      <ChannelMenu channel={channel} onMembers={members.onToggle} />
    </header>
  )
}

/** The link that opened the conversation is gone on a phone, and the focus with it. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** Says that the connection is lost. Until it is back, messages wait on the device. */
function Connection() {
  const t = useTexts()
  const state = useSocketState()
  const isOnline = useOnline()
  if (state !== 'lost') return <div role="status" />
  return (
    <div className={styles.offline}>
      <Banner kind="glad" icon="warning">
        {isOnline ? t('chat.connecting') : t('chat.offline')}
      </Banner>
    </div>
  )
}
