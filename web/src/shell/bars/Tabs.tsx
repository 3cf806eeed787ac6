import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { Link, useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Count } from '../../ui/Count.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import bottomBar from './BottomBar.module.css'
import styles from './Frame.module.css'
import { type Unread, UnreadCount } from './UnreadCount.tsx'

interface Tab {
  readonly to: string
  /** Its words are `shell.tab.<name>`, on the phone's bar `shell.tab.short.<name>`. */
  readonly name: string
  readonly icon: IconName
  /** The first parts of the paths that belong to the tab. */
  readonly belongs: readonly string[]
}

/** Returns the tabs that a person's experiences open, in the documented order. */
export function tabsOf({ experiences, chatStatus }: Pick<UserStatus, 'experiences' | 'chatStatus'>): Tab[] {
  const open = (experience: string) => experience === 'use' || experience === 'show'
  const all: (Tab & { readonly experience: string })[] = [
    {
      to: paths.learningHub,
      name: 'learn',
      icon: 'learn',
      belongs: ['learninghub', 'session'],
      experience: experiences.session,
    },
    {
      to: paths.mentorship,
      name: 'mentorship',
      icon: 'path',
      belongs: ['mentorship', 'matching'],
      // The pages of the matching belong to this tab.
      experience: open(experiences.curriculum) ? experiences.curriculum : experiences.matchingflow,
    },
    {
      to: paths.surveyListing,
      name: 'survey',
      icon: 'survey',
      belongs: ['surveylisting', 'survey', 'stage'],
      experience: experiences.survey,
    },
    {
      to: paths.chat,
      name: 'chat',
      icon: 'chat',
      belongs: ['chat', 'video'],
      experience:
        chatStatus.mentorshipChat === 'use' || chatStatus.aiChat === 'use' ? experiences.chattype : 'hide',
    },
    {
      to: paths.internship,
      name: 'internships',
      icon: 'bag',
      belongs: ['internship'],
      experience: experiences.internship,
    },
  ]
  return all.filter((tab) => open(tab.experience))
}

interface TabsProps {
  readonly status: UserStatus
  /** The unread messages, shown at the chat tab. */
  readonly unread: Unread
}

/** The tabs on wide screens. */
export function TopTabs({ status, unread }: TabsProps) {
  const t = useTexts()
  const current = useCurrent()
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs')}>
      {tabsOf(status).map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.belongs.includes(current) ? 'page' : undefined}
        >
          {t(`shell.tab.${tab.name}`)}
          <TabBadge tab={tab} status={status} unread={unread} />
        </Link>
      ))}
    </nav>
  )
}

/** The same tabs on phones, at the bottom of the screen, with short words; readers of the screen hear the whole ones. */
export function BottomBar({ status, unread }: TabsProps) {
  const t = useTexts()
  const current = useCurrent()
  return (
    <nav className={bottomBar.bottom} aria-label={t('shell.tabs')}>
      <div className={bottomBar.entries}>
        {tabsOf(status).map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.belongs.includes(current) ? 'page' : undefined}>
            <span className={bottomBar.pill}>
              <Icon name={tab.icon} />
              <TabBadge tab={tab} status={status} unread={unread} />
            </span>
            <span className="hidden-words">{t(`shell.tab.${tab.name}`)}</span>
            <span className={bottomBar.word} aria-hidden="true">
              {t(`shell.tab.short.${tab.name}`)}
            </span>
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** The number behind a tab: unread messages, or proposals without an answer. */
function TabBadge({ tab, status, unread }: TabsProps & { readonly tab: Tab }) {
  const t = useTexts()
  if (tab.to === paths.chat) return <UnreadCount {...unread} />
  // A status that an earlier version stored on the device says nothing of proposals.
  const { openProposals: count = 0 } = tab.to === paths.mentorship ? status.matching : {}
  return <Count count={count} label={t('shell.proposals', { count })} />
}

function useCurrent(): string {
  const [location] = useLocation()
  return location.split('/')[1] ?? ''
}
