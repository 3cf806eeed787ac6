import type { Channel } from '@saathi/contract/chat/calls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts.ts'
import { ChannelList } from './ChannelList.tsx'
import { ChatWindow } from './ChatWindow.tsx'
import { ClosedChat } from './ClosedChat.tsx'
import { NoChats } from './NoChats.tsx'
import { useChannels } from './useChannels.ts'
import styles from './WidgetPanel.module.css'
import { showInWidget, useWidget, type Widget } from './widgetState.ts'

/** What the open widget shows: the list, or a conversation. */
export function WidgetPanel({ personId }: { readonly personId: string }) {
  const t = useTexts()
  const channels = useChannels()
  const widget = useWidget()
  return (
    <Loaded
      answer={channels}
      shapes={['card', 'card', 'card']}
      renderShape={(shape) => <div className={styles.list}>{shape}</div>}
      failed={{ title: t('chat.listFailed'), saysWhy: true }}
      empty={<NoChats as="part" />}
    >
      {(loaded) => <Panel channels={loaded} widget={widget} personId={personId} />}
    </Loaded>
  )
}

interface PanelProps {
  readonly channels: readonly Channel[]
  readonly widget: Widget
  readonly personId: string
}

function Panel({ channels, widget: { size, channelId }, personId }: PanelProps) {
  const open = channels.find((channel) => channel.channelId === channelId)
  if (channelId === undefined) {
    return (
      <div className={styles.list}>
        <ChannelList
          channels={channels}
          personId={personId}
          current={undefined}
          opens={{ by: showInWidget }}
        />
      </div>
    )
  }
  return (
    <div className={`${styles.window} ${size === 'full' ? styles.full : ''}`}>
      {open === undefined ? (
        <ClosedChat onBack={() => showInWidget(undefined)} />
      ) : (
        <ChatWindow
          key={open.channelId}
          channel={open}
          personId={personId}
          heading="h2"
          onBack={() => showInWidget(undefined)}
          onOpen={showInWidget}
        />
      )}
    </div>
  )
}
