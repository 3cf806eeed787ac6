import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import { useUnreadNotices } from '../notifications/public/unread.ts'
import { optionalPart } from '../shell/optionalPart.ts'
import { Count } from '../ui/Count.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './parts/Desk.module.css'
import { useDeskTexts } from './parts/words.ts'

const OwnDialog = optionalPart(() => import('./OwnDialog.tsx').then((module) => module.OwnDialog))

/** The number of unread notices of the member of the team, which opens them with the language and the account. */
export function OwnButton() {
  const t = useDeskTexts()
  const [path] = useLocation()
  // On the next page the dialog is closed again.
  const [openAt, setOpenAt] = useState<string>()
  const unread = useUnreadNotices()
  return (
    <>
      <button
        type="button"
        className={styles.person}
        title={t('desk.own.menu')}
        onClick={() => setOpenAt(path)}
      >
        <Icon name="letter" />
        <span className="hidden-words">{t('desk.own.menu')} </span>
        <Count count={unread} label={t('shell.unreadNotices', { count: unread })} />
      </button>
      {openAt === path ? (
        <Suspense>
          <OwnDialog onClose={() => setOpenAt(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
