import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Channel } from '@saathi/contract/chat/calls.ts'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'
import { AskedMessage } from '../askedMessage.ts'
import { isWithTeam } from '../messages/rules.ts'
import type { MessagePlace } from '../search/lastOpened.ts'
import { SearchableList } from '../search/SearchableList.tsx'
import { useUnread } from '../unread.ts'
import { ChannelList } from './channels/ChannelList.tsx'
import { listedChannels } from './channels/channels.ts'
import styles from './Chat.module.css'
import { ChatWindow } from './window/ChatWindow.tsx'
import { ClosedChat, MembersPanel, NoChats } from './window/lazyParts.ts'
import { startLive } from './alerts/live.ts'
import { type ChatSection, sectionAt, sectionsOf } from './sections.ts'
import { SideTop } from './SideTop.tsx'
import { useChannels } from './channels/useChannels.ts'
import { deskPixels, roomyPixels, useIsAtLeast } from '../../ui/useIsAtLeast.ts'
import { VideoSection } from './VideoSection.tsx'
import widgetStyles from './WidgetPanel.module.css'
import { searchInWidget, showInWidget, useWidget, type Widget } from './widgetState.ts'

/** The chat and its section of calls. A wide screen shows list, conversation and members side by side; a phone shows one of them. */
export function ChatPage() {
  const t = useTexts()
  const identity = useIdentity()
  const channels = useChannels()
  // The number in the tabs starts it too, but it loads later.
  useEffect(startLive, [])
  const [params] = useSearchParams()
  const sections = sectionsOf(useAsk(accessCalls.status, {}).data)
  const section = sectionAt(params.get('section'), sections)
  usePageTitle(t(section === 'video' ? 'chat.section.video' : 'shell.tab.chat'))
  if (identity.state !== 'signedIn') return null
  if (section === 'video') return <VideoSection sections={sections} />
  return (
    <Loaded
      answer={channels}
      shapes={['line', 'card', 'card', 'tall']}
      renderShape={(shape) => <div className={styles.waiting}>{shape}</div>}
      failed={{ as: 'page', title: t('chat.listFailed'), saysWhy: true }}
      empty={
        <Suspense>
          <NoChats as="page" />
        </Suspense>
      }
    >
      {(loaded) => <Chat channels={loaded} personId={identity.user.id} sections={sections} />}
    </Loaded>
  )
}

interface ChatProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  readonly sections: readonly ChatSection[]
}

function Chat({ channels, personId, sections }: ChatProps) {
  const isWide = useIsAtLeast(deskPixels)
  const isRoomy = useIsAtLeast(roomyPixels)
  const { open, isClosed, isMessenger, addressOf, go } = useOpenChannel(channels, isWide)
  const search = useSearchAddress(isWide)
  const [showsMembers, setShowsMembers] = useState(true)
  const showsList = isWide || (open === undefined && !isClosed)
  const openChannel = (channelId: string) => go(addressOf(channelId))
  const [location] = useLocation()
  const team = location === paths.chatTeam ? channels.find(isWithTeam) : undefined
  if (team !== undefined) return <Redirect to={addressOf(team.channelId)} replace />
  const members = { isShown: showsMembers, onToggle: () => setShowsMembers(!showsMembers) }
  const layout = [
    styles.chat,
    isMessenger ? styles.full : '',
    isWide || open === undefined ? '' : styles.talk,
    isRoomy && showsMembers && open !== undefined ? styles.withMembers : '',
  ]
  return (
    <div className={layout.join(' ')}>
      {showsList ? (
        <div className={styles.side}>
          <SideTop section="chat" sections={sections} channelId={open?.channelId} />
          <SearchableList
            channels={channels}
            personId={personId}
            searched={search.searched}
            onSearch={(text) => go(search.addressOf(text))}
            opens={{ at: search.placeOf }}
          >
            <ChannelList
              channels={channels}
              personId={personId}
              current={open?.channelId}
              opens={{ at: addressOf }}
            />
          </SearchableList>
        </div>
      ) : null}
      {isClosed ? (
        <div className={styles.place}>
          <Suspense>
            <ClosedChat as={isWide ? 'part' : 'page'} onBack={() => go(search.list)} />
          </Suspense>
        </div>
      ) : null}
      {open === undefined ? null : (
        <div className={styles.place}>
          <ChatWindow
            key={open.channelId}
            channel={open}
            personId={personId}
            heading={isWide ? 'h2' : 'h1'}
            onBack={isWide ? undefined : () => go(search.list)}
            onOpen={openChannel}
            members={isRoomy ? members : undefined}
          />
        </div>
      )}
      <Suspense>
        {isRoomy && showsMembers && open !== undefined ? (
          <MembersPanel
            channel={open}
            personId={personId}
            isBeside
            onClose={members.onToggle}
            onOpen={openChannel}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The channel that the address names. Without one, a wide screen opens the first of the list and a phone shows the list. */
function useOpenChannel(channels: readonly Channel[], isWide: boolean) {
  const [params] = useSearchParams()
  const [location, go] = useLocation()
  const unread = useUnread()
  // Chosen once: each message sorts the list again, and the window must not change under the reader.
  const [first] = useState(() => listedChannels(channels, unread)[0]?.channel.channelId)
  const isMessenger = location.startsWith(paths.messenger)
  const asked = params.get('channel')
  const wanted = asked ?? (isWide ? first : undefined)
  const open = channels.find(({ channelId }) => channelId === wanted)
  const addressOf = isWide && !isMessenger ? paths.chatChannel : paths.messengerChannel
  return { open, isClosed: wanted !== undefined && open === undefined, isMessenger, addressOf, go }
}

/** What the address says of the search, and the addresses that lead on from there. */
function useSearchAddress(isWide: boolean) {
  const [params] = useSearchParams()
  const [location] = useLocation()
  const isMessenger = location.startsWith(paths.messenger)
  const listPage = isMessenger && isWide ? paths.messenger : paths.chat
  const searched = params.get('q')?.trim() || undefined
  const withSearch = (
    page: Parameters<typeof paths.chatSearch>[0],
    next: Record<string, string | null | undefined>,
  ) =>
    paths.chatSearch(
      page,
      new URLSearchParams(
        Object.entries(next).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, value]],
        ),
      ).toString(),
    )
  return {
    searched,
    /** The list, with the search from which a conversation was opened. */
    list: withSearch(paths.chat, { q: searched }),
    addressOf: (text: string | undefined) =>
      withSearch(listPage, { channel: isWide ? params.get('channel') : null, q: text }),
    placeOf: ({ channelId, messageId }: MessagePlace) =>
      withSearch(isWide ? listPage : paths.messenger, {
        channel: channelId,
        message: messageId,
        q: searched,
      }),
  }
}

/**
 * What the open widget shows: the list, or a conversation. It lies beside the page, because both are made of the same
 * parts and load as one file.
 */
export function WidgetPanel({ personId }: { readonly personId: string }) {
  const t = useTexts()
  const channels = useChannels()
  const widget = useWidget()
  return (
    <Loaded
      answer={channels}
      shapes={['card', 'card', 'card']}
      renderShape={(shape) => <div className={widgetStyles.list}>{shape}</div>}
      failed={{ title: t('chat.listFailed'), saysWhy: true }}
      empty={
        <Suspense>
          <NoChats as="part" />
        </Suspense>
      }
    >
      {(loaded) => <WidgetContent channels={loaded} widget={widget} personId={personId} />}
    </Loaded>
  )
}

interface WidgetContentProps {
  readonly channels: readonly Channel[]
  readonly widget: Widget
  readonly personId: string
}

function WidgetContent({
  channels,
  widget: { size, channelId, messageId, searched },
  personId,
}: WidgetContentProps) {
  const open = channels.find((channel) => channel.channelId === channelId)
  if (channelId === undefined) {
    return (
      <div className={widgetStyles.list}>
        <SearchableList
          channels={channels}
          personId={personId}
          searched={searched}
          onSearch={searchInWidget}
          opens={{ by: (place) => showInWidget(place.channelId, place.messageId) }}
        >
          <ChannelList
            channels={channels}
            personId={personId}
            current={undefined}
            opens={{ by: (id) => showInWidget(id) }}
          />
        </SearchableList>
      </div>
    )
  }
  return (
    <div className={`${widgetStyles.window} ${size === 'full' ? widgetStyles.full : ''}`}>
      {open === undefined ? (
        <Suspense>
          <ClosedChat onBack={() => showInWidget(undefined)} />
        </Suspense>
      ) : (
        <AskedMessage value={messageId ?? null}>
          <ChatWindow
            key={open.channelId}
            channel={open}
            personId={personId}
            heading="h2"
            onBack={() => showInWidget(undefined)}
            onOpen={(id) => showInWidget(id)}
          />
        </AskedMessage>
      )}
    </div>
  )
}
