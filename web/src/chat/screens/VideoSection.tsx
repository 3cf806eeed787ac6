import { useLocation } from 'wouter'

import { paths } from '../../paths.ts'
import { useTexts } from '../../texts.ts'
import { State } from '../../ui/State.tsx'
import styles from './Chat.module.css'
import type { ChatSection } from './sections.ts'
import { SideTop } from './SideTop.tsx'

/** The section of calls. There is none to join yet, and it says so. */
export function VideoSection({ sections }: { readonly sections: readonly ChatSection[] }) {
  const t = useTexts()
  const [location] = useLocation()
  const isMessenger = location.startsWith(paths.messenger)
  return (
    <div className={`${styles.chat} ${styles.video} ${isMessenger ? styles.full : ''}`}>
      <div className={styles.side}>
        <SideTop section="video" sections={sections} />
      </div>
      <div className={styles.place}>
        <State drawing="chat" title={t('chat.noVideo.title')}>
          <p>{t('chat.noVideo.body')}</p>
        </State>
      </div>
    </div>
  )
}
