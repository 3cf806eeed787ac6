import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Chat.module.css'
import { ChatSettings } from './window/lazyParts.ts'
import { LineButton } from './channels/LineButton.tsx'
import type { ChatSection } from './sections.ts'
import { deskPixels, useIsAtLeast } from '../../ui/useIsAtLeast.ts'

interface SideTopProps {
  readonly section: ChatSection
  readonly sections: readonly ChatSection[]
  readonly channelId?: string | undefined
}

/** The top of the left side: the heading, the settings, the way to the whole screen and back, and the sections. */
export function SideTop({ section, sections, channelId }: SideTopProps) {
  const t = useTexts()
  const [location, navigate] = useLocation()
  const isDesk = useIsAtLeast(deskPixels)
  const [showsSettings, setShowsSettings] = useState(false)
  const isMessenger = location.startsWith(paths.messenger)
  const addressOf = {
    chat: isMessenger ? paths.messenger : paths.chat,
    video: isMessenger ? paths.messengerVideo : paths.chatVideo,
  }
  const page = channelId === undefined ? paths.chat : paths.chatChannel(channelId)
  const whole = channelId === undefined ? paths.messenger : paths.messengerChannel(channelId)
  return (
    <>
      <div className={styles.sideTop}>
        {isMessenger && isDesk ? (
          <IconButton
            icon="back"
            label={t('chat.leaveWhole')}
            onClick={() => navigate(section === 'video' ? paths.chatVideo : page)}
          />
        ) : null}
        <h1 tabIndex={-1}>{t(section === 'video' ? 'chat.section.video' : 'shell.tab.chat')}</h1>
        {isDesk && !isMessenger ? (
          <LineButton
            line="whole"
            label={t('chat.toWhole')}
            onClick={() => navigate(section === 'video' ? paths.messengerVideo : whole)}
          />
        ) : null}
        <LineButton line="settings" label={t('chat.settings')} onClick={() => setShowsSettings(true)} />
      </div>
      {sections.length < 2 ? null : (
        <nav className={styles.sections} aria-label={t('chat.sections')}>
          {sections.map((each) => (
            <Link key={each} to={addressOf[each]} aria-current={each === section ? 'page' : undefined}>
              <Icon name={each} />
              {t(`chat.section.${each}`)}
            </Link>
          ))}
        </nav>
      )}
      <Suspense>{showsSettings ? <ChatSettings onClose={() => setShowsSettings(false)} /> : null}</Suspense>
    </>
  )
}
