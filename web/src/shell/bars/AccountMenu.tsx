import type { User } from '@saathi/contract/people/user.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { signOut } from '../../wire/signIn.ts'
import { paths } from '../../wire/paths.ts'
import { lossesNow } from '../../device/outbox.ts'
import { useTexts } from '../../texts/texts.ts'
import { Count } from '../../ui/Count.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Frame.module.css'

const UnsentDialog = lazy(() =>
  import('./UnsentDialog.tsx').then((module) => ({ default: module.UnsentDialog })),
)

/** The account menu: profile, questions, policies, sign out. Escape, a choice, or losing the focus closes it. */
export function AccountMenu({ user, unread }: { readonly user: User; readonly unread: number }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    close()
    await signOut()
    navigate(paths.signIn)
  }
  return (
    <>
      <details
        ref={menu}
        className={styles.account}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close()
        }}
      >
        <summary>
          <span className="hidden-words">{t('shell.account', { name: user.displayName })}</span>
          <span className={styles.name} aria-hidden="true">
            {user.displayName}
          </span>
          <Avatar name={user.displayName} picture={user.displayPicture} />
          <span className={styles.mark}>
            <Count count={unread} label={t('shell.unreadNotices', { count: unread })} />
          </span>
        </summary>
        {/* A press on what takes no focus focuses the menu itself; without that it would close under the finger. */}
        <div className={styles.menu} tabIndex={-1}>
          <p className={styles.who}>
            <strong>{user.displayName}</strong>
            <span>{user.email}</span>
          </p>
          <Link to={paths.profile} onClick={close}>
            <Icon name="person" />
            {t('shell.profile')}
          </Link>
          <Link to={paths.notices} onClick={close}>
            <Icon name="letter" />
            {t('shell.menu.notices')}
            <Count count={unread} label={t('shell.unreadNotices', { count: unread })} />
          </Link>
          <Link to={paths.faq} onClick={close}>
            <Icon name="help" />
            {t('shell.faq')}
          </Link>
          <button type="button" onClick={() => (lossesNow().length > 0 ? setAsking(true) : void leave())}>
            <Icon name="leave" />
            {t('shell.signOut')}
          </button>
          <div className={styles.quiet}>
            <Link to={paths.moreInfoPrivacy} onClick={close}>
              {t('shell.privacy')}
            </Link>
            <Link to={paths.moreInfoTerms} onClick={close}>
              {t('shell.terms')}
            </Link>
            <Link to={paths.moreInfoConduct} onClick={close}>
              {t('shell.conduct')}
            </Link>
          </div>
        </div>
      </details>
      <Suspense>
        {isAsking ? <UnsentDialog onStay={() => setAsking(false)} onLeave={() => void leave()} /> : null}
      </Suspense>
    </>
  )
}
