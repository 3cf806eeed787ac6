import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { useAsk } from '../../wire/queries.ts'
import { useTexts } from '../../texts/texts.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './MoreInfo.module.css'

interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: IconName
}

const profileEntry: Entry = { to: paths.profile, label: 'shell.profile', icon: 'person' }

/** The entries in three groups: the account, help and safety, and the agreements. */
const groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'shell.menu.account',
    entries: [
      { to: paths.notices, label: 'shell.menu.notices', icon: 'letter' },
      { to: paths.devices, label: 'shell.menu.devices', icon: 'phone' },
      { to: paths.myData, label: 'shell.menu.data', icon: 'lock' },
    ],
  },
  {
    title: 'shell.menu.help',
    entries: [
      { to: paths.safety, label: 'shell.menu.safety', icon: 'shield' },
      { to: paths.faq, label: 'shell.faq', icon: 'help' },
    ],
  },
  {
    title: 'shell.menu.agreements',
    entries: [
      { to: paths.moreInfoPrivacy, label: 'shell.privacy', icon: 'survey' },
      { to: paths.moreInfoTerms, label: 'shell.terms', icon: 'survey' },
      { to: paths.moreInfoConduct, label: 'shell.conduct', icon: 'people' },
    ],
  },
]

/**
 * The more-info area. Its menu is beside the page. On phones it is a list of links on the profile, and the other
 * pages lead back there.
 */
export function MoreInfo({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const identity = useIdentity()
  const [location] = useLocation()
  const shown = useGroups(location)
  const current = shown
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to.toLowerCase() === location.toLowerCase())
  const greeting = t('shell.menu.hello', {
    name: identity.state === 'signedIn' ? identity.user.firstName || identity.user.displayName : '',
  })
  const links = shown.map(({ title, entries }) => (
    <div key={title} className={styles.group}>
      <p className={styles.title}>{t(title)}</p>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.entry}
          aria-current={entry === current ? 'page' : undefined}
        >
          <Icon name={entry.icon} />
          {t(entry.label)}
        </Link>
      ))}
    </div>
  ))
  return (
    <div className={styles.area}>
      <nav
        className={`${styles.side} ${current === profileEntry ? '' : styles.away}`}
        aria-label={t('shell.menu.title')}
      >
        <p className={styles.hello}>{greeting}</p>
        {links}
      </nav>
      {current === profileEntry ? null : (
        <Link to={paths.profile} className={styles.back}>
          <Icon name="back" />
          {t(profileEntry.label)}
        </Link>
      )}
      <div className={styles.page}>{children}</div>
    </div>
  )
}

/** The menu's groups. The profile is one of the entries once there are scores to show, or if it is the shown page. */
function useGroups(location: string): typeof groups {
  const scores = useAsk(readinessCalls.workReadiness, {})
  const hasScores = (scores.data ?? []).length > 0
  if (!hasScores && location !== paths.profile) return groups
  return groups.map((group, place) =>
    place === 0 ? { ...group, entries: [profileEntry, ...group.entries] } : group,
  )
}
