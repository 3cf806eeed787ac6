import type { Channel } from '@saathi/contract/chat/calls.ts'
import { Suspense, useRef, useState } from 'react'

import { useTexts } from '../../../texts/texts.ts'
import { Line } from '../../../ui/Icon.tsx'
import styles from './ChannelMenu.module.css'
import { ChatSettings, MenuEntries } from './lazyParts.ts'
import { lines } from '../channels/LineButton.tsx'

interface ChannelMenuProps {
  readonly channel: Channel
  readonly onMembers: () => void
}

/** What a person can do with a channel. Escape, a choice, or losing the focus closes it. */
export function ChannelMenu({ channel, onMembers }: ChannelMenuProps) {
  const t = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const [showsSettings, setShowsSettings] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
  }
  const closeFirst = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <details
        ref={menu}
        className={styles.place}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || menu.current?.open !== true) return
          event.stopPropagation()
          close()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) menu.current?.removeAttribute('open')
        }}
      >
        <summary>
          <span className="hidden-words">{t('chat.menu')}</span>
          <Line path={lines.dots} />
        </summary>
        {/* A press on words, which take no focus, focuses the menu itself; without that it would close under the finger. */}
        <div className={styles.menu} tabIndex={-1}>
          <Suspense>
            {isOpen ? (
              <MenuEntries
                channel={channel}
                onMembers={closeFirst(onMembers)}
                onSettings={closeFirst(() => setShowsSettings(true))}
              />
            ) : null}
          </Suspense>
        </div>
      </details>
      <Suspense>{showsSettings ? <ChatSettings onClose={() => setShowsSettings(false)} /> : null}</Suspense>
    </>
  )
}
