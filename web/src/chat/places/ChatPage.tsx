import { chatCalls, type Channel } from '@saathi/contract/chat/calls.ts'
import { useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../paths.ts'
import { useAsk, storeOffline } from '../../wire/queries.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useTexts } from '../../texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { State } from '../../ui/State.tsx'
import { ChannelList } from './ChannelList.tsx'
import styles from './Chat.module.css'
import { ChatWindow } from './ChatWindow.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { useUnreadMessages } from '../public.tsx'

storeOffline(chatCalls.channels)

/** The chat. A wide screen shows list, conversation and members side by side; a phone shows one of them. */
export function ChatPage() {
  const t = useTexts()
  const unread = useUnreadMessages()
  const title = t('shell.tab.chat')
  usePageTitle(unread === 0 ? title : `(${unread}) ${title}`)
  const channels = useAsk(chatCalls.channels, {})
  const identity = useIdentity()
  if (identity.state !== 'signedIn') return null
  const { id } = identity.user
  return (
    <Loaded
      answer={channels}
      shapes={['line', 'card', 'card', 'tall']}
      renderShape={(shape) => <div className={styles.waiting}>{shape}</div>}
      failed={{ as: 'page', title: t('chat.listFailed'), saysWhy: true }}
      empty={
        <State
          as="page"
          drawing="chat"
          title={t('chat.none.title')}
          action={
            <LinkButton wide to={paths.learningHub}>
              {t('chat.none.go')}
            </LinkButton>
          }
        >
          <p>{t('chat.none.body')}</p>
        </State>
      }
    >
      {(loaded) => <Chat channels={loaded} personId={id} />}
    </Loaded>
  )
}

function Chat({ channels, personId }: { readonly channels: readonly Channel[]; readonly personId: string }) {
  const [params] = useSearchParams()
  const [location, navigate] = useLocation()
  const isWide = useIsWide()
  const [showsMembers, setShowsMembers] = useState(false)
  const asked = params.get('channel')
  // A wide screen opens the first conversation; a phone shows the list first.
  const open = channels.find(({ channelId }) => channelId === asked) ?? (isWide ? channels[0] : undefined)
  const isMessenger = location.startsWith(paths.messenger)
  const layout = [styles.chat, open === undefined ? styles.listOnly : '', isMessenger ? styles.full : '']
  return (
    <div className={layout.join(' ')}>
      {isWide || open === undefined ? (
        <ChannelList
          channels={channels}
          personId={personId}
          current={open?.channelId}
          addressOf={isWide && !isMessenger ? paths.chatChannel : paths.messengerChannel}
        />
      ) : null}
      {open === undefined ? null : (
        <ChatWindow
          key={open.channelId}
          channel={open}
          personId={personId}
          isWide={isWide}
          onBack={() => navigate(paths.chat)}
          onMembers={() => setShowsMembers(!showsMembers)}
          showsMembers={showsMembers}
        />
      )}
      {open === undefined ? null : (
        <MembersPanel
          channel={open}
          personId={personId}
          isShown={showsMembers}
          onClose={() => setShowsMembers(false)}
        />
      )}
    </div>
  )
}

const wide = matchMedia('(min-width: 1000px)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
