import type { Channel } from '@saathi/contract/chat/calls.ts'
import { useState } from 'react'

import { useOnline } from '../../wire/network.ts'
import { useSocketState } from '../../wire/socket.ts'
import { useTexts } from '../../texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { ChannelFace } from '../ChannelFace.tsx'
import styles from './Chat.module.css'
import { Composer } from '../composer/Composer.tsx'
import { WhileOpen } from '../composer/WhileOpen.tsx'
import type { Composing } from '../conversation/MessageActions.tsx'
import { Conversation } from '../conversation/Conversation.tsx'

interface ChatWindowProps {
  readonly channel: Channel
  readonly personId: string
  /** Whether the channel list is shown beside the conversation. */
  readonly isWide: boolean
  readonly onBack: () => void
  readonly onMembers: () => void
  readonly showsMembers: boolean
}

/** One conversation: its members, its messages and the input field. */
export function ChatWindow(props: ChatWindowProps) {
  const { channel, personId, isWide, onBack, onMembers, showsMembers } = props
  const t = useTexts()
  const Heading = isWide ? 'h2' : 'h1'
  const [composing, setComposing] = useState<Composing>()
  const others = channel.channelMembers.filter((member) => member.userId !== personId && member.isActive)
  return (
    <section className={styles.window} aria-label={t('chat.with', { name: channel.channelName })}>
      <header className={styles.windowTop}>
        <span className={styles.back}>
          <IconButton icon="back" label={t('chat.back')} onClick={onBack} />
        </span>
        <ChannelFace channel={channel} personId={personId} />
        <div className={styles.windowName}>
          <Heading tabIndex={-1}>{channel.channelName}</Heading>
          <p>
            {channel.isGroup ? t('chat.members', { count: others.length + 1 }) : roleText(others[0]?.role, t)}
          </p>
        </div>
        <span className={styles.membersButton}>
          <IconButton
            icon="people"
            label={t('chat.viewMembers')}
            pressed={showsMembers}
            onClick={onMembers}
          />
        </span>
      </header>
      <Connection />
      <Conversation channel={channel} personId={personId} onCompose={setComposing} />
      <WhileOpen>
        <Composer
          key={composing === undefined ? '' : `${composing.kind} ${composing.message.msgId}`}
          channel={channel}
          personId={personId}
          composing={composing}
          onDone={() => setComposing(undefined)}
        />
      </WhileOpen>
    </section>
  )
}

/** The word for a person's role in the programme. */
export function roleText(role: string | undefined, t: (key: string) => string): string {
  return role === 'mentor' || role === 'mentee' || role === 'staff' ? t(`chat.role.${role}`) : ''
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
