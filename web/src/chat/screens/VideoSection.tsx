import { useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { CallSection } from '../../video/public/lazyParts.ts'
import styles from './Chat.module.css'
import type { ChatSection } from './sections.ts'
import { SideTop } from './SideTop.tsx'

/** The section of calls, with the same way back to the chat as everywhere in it. */
export function VideoSection({ sections }: { readonly sections: readonly ChatSection[] }) {
  const [location] = useLocation()
  const isMessenger = location.startsWith(paths.messenger)
  return (
    <div className={`${styles.chat} ${styles.video} ${isMessenger ? styles.full : ''}`}>
      <div className={styles.side}>
        <SideTop section="video" sections={sections} />
      </div>
      <div className={styles.place}>
        <CallSection />
      </div>
    </div>
  )
}
