import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { Brand } from '../shell/bars/Brand.tsx'
import { optionalPart } from '../shell/optionalPart.ts'
import { IconButton } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import bar from './DeskBar.module.css'
import styles from './parts/Desk.module.css'
import { places } from './parts/places.ts'
import { useDeskTexts } from './parts/words.ts'

/** A page of the desk that a member's rights open. */
export interface DeskEntry {
  readonly to: string
  readonly words: string
  readonly icon: IconName
  readonly isOpen: boolean
  /** How much waits there, with its words. */
  readonly waits?: { readonly count: number; readonly label: string }
}

const OwnButton = optionalPart(() => import('./OwnButton.tsx').then((module) => module.OwnButton))

/** The places that a phone's bar has room for; `DeskBar.module.css` counts them too. */
const onPhone = 5

interface DeskBarProps {
  readonly entries: readonly DeskEntry[]
  readonly onFind: () => void
}

/** The bar of the desk: at the top of a desktop, at the bottom of a phone, where later places are behind "More". */
export function DeskBar({ entries, onFind }: DeskBarProps) {
  const t = useDeskTexts()
  const [path] = useLocation()
  // Where "More" was pressed: on the next page it is closed again.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === path
  return (
    <header className={styles.top}>
      <Brand to={places.today} />
      <span className={styles.deskWord}>{t('desk.title')}</span>
      <nav className={bar.nav} data-all={isOpen ? true : undefined} aria-label={t('desk.title')}>
        {entries.map(({ to, words, icon, waits }) => (
          <Tab key={to} to={to} icon={icon}>
            {words} {waits === undefined ? null : <Count {...waits} />}
          </Tab>
        ))}
        {entries.length > onPhone ? (
          <button
            type="button"
            className={`${bar.tab} ${bar.more}`}
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? undefined : path)}
          >
            <Icon name={isOpen ? 'close' : 'down'} />
            <span>{t('desk.morePlaces')}</span>
          </button>
        ) : null}
      </nav>
      <IconButton icon="search" label={t('desk.palette.title')} onClick={onFind} />
      {/* Its place is there before it has loaded, so that nothing moves. */}
      <Suspense fallback={<span className={styles.person} />}>
        <OwnButton />
      </Suspense>
    </header>
  )
}

function Tab({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: IconName
  readonly children: ReactNode
}) {
  const [path] = useLocation()
  const isCurrent = to === places.today ? path === to : path === to || path.startsWith(`${to}/`)
  return (
    <Link to={to} className={bar.tab} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
    </Link>
  )
}
