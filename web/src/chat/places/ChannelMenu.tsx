import type { Channel } from '@saathi/contract/chat/calls.ts'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'

import { errorText } from '../../errorText.ts'
import { paths } from '../../paths.ts'
import { useTexts } from '../../texts.ts'
import { Icon, Line } from '../../ui/Icon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './ChannelMenu.module.css'
import { ChatSettings } from './LazySettings.ts'
import { lines } from './LineButton.tsx'
import { mute } from './useChannels.ts'

interface ChannelMenuProps {
  readonly channel: Channel
  readonly onMembers: () => void
}

/** What a person can do with a channel. Escape, a choice, or losing the focus closes it. */
export function ChannelMenu({ channel, onMembers }: ChannelMenuProps) {
  const t = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const [showsSettings, setShowsSettings] = useState(false)
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
          <MuteSwitch channel={channel} />
          <button type="button" onClick={closeFirst(onMembers)}>
            <Icon name="people" />
            {t('chat.viewMembers')}
          </button>
          <Link to={paths.safety}>
            <Icon name="shield" />
            {t('shell.menu.safety')}
          </Link>
          <button type="button" onClick={closeFirst(() => setShowsSettings(true))}>
            <Line path={lines.settings} />
            {t('chat.settings')}
          </button>
        </div>
      </details>
      <Suspense>{showsSettings ? <ChatSettings onClose={() => setShowsSettings(false)} /> : null}</Suspense>
    </>
  )
}

function MuteSwitch({ channel: { channelId, isMuted } }: { readonly channel: Channel }) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const turn = async (muted: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await mute(channelId, muted)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Switch
      label={t('chat.mute')}
      note={t('chat.muteNote')}
      on={isMuted}
      busy={isBusy}
      onChange={(on) => void turn(on)}
      error={failure === undefined ? undefined : errorText(failure, t)}
    />
  )
}
