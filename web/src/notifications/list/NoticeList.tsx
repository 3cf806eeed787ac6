import type { Reply } from '@saathi/contract/base/call.ts'
import { notificationCalls, type Notice } from '@saathi/contract/notifications/calls.ts'
import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { noticePage } from '@saathi/contract/notifications/rules.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { ask } from '../../wire/api.ts'
import { errorText } from '../../texts/errorText.ts'
import { useShortMoment } from '../../texts/shortMoment.ts'
import { AsOf } from '../../shell/AsOf.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useAsOf } from '../../wire/freshness.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Banner, State } from '../../ui/State.tsx'
import styles from './Notices.module.css'

type Notices = Reply<typeof notificationCalls.notices>

const icons = {
  learning: 'learn',
  mentorship: 'people',
  security: 'lock',
  calendar: 'calendar',
  chat: 'chat',
  safety: 'shield',
  team: 'help',
} as const satisfies Record<string, IconName>

interface NoticeListProps {
  readonly newest: UseQueryResult<Notices>
  /** The notices that were new when this visit began. */
  readonly fresh: ReadonlySet<string>
}

/** The notices of a person; older ones on request. */
export function NoticeList({ newest, fresh }: NoticeListProps) {
  return (
    <Loaded answer={newest} shapes={['card', 'card', 'card']}>
      {(page) =>
        page.notices.length === 0 ? <None newest={newest} /> : <Pages newest={page} fresh={fresh} />
      }
    </Loaded>
  )
}

function Pages({ newest, fresh }: { readonly newest: Notices; readonly fresh: ReadonlySet<string> }) {
  const t = useTexts()
  const [older, setOlder] = useState<{ notices: readonly Notice[]; next: string | null }>()
  const [failure, setFailure] = useState<unknown>()
  const all = [...newest.notices, ...(older?.notices ?? [])]
  const next = older === undefined ? newest.next : older.next
  const more = async (before: string) => {
    setFailure(undefined)
    try {
      const page = await ask(notificationCalls.notices, { query: { before } })
      setOlder({ notices: [...(older?.notices ?? []), ...page.notices], next: page.next })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <ul className={styles.list}>
        {all.map((notice) =>
          isKnown(notice.kind) ? (
            <Entry
              key={notice.id}
              notice={notice}
              kind={notice.kind}
              isNew={notice.readAt === null || fresh.has(notice.id)}
            />
          ) : null,
        )}
      </ul>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      {next === null ? null : (
        <Button look="soft" onClick={() => void more(next)}>
          {t('notices.older')}
        </Button>
      )}
    </>
  )
}

/** That there is no notice; a stored reply does not say it for sure, so that it is marked. */
function None({ newest }: Pick<NoticeListProps, 'newest'>) {
  const t = useTexts()
  const age = useAsOf(newest)
  return (
    <State drawing="letter" title={t('notices.none')}>
      <p>{age === undefined ? t('notices.noneBody') : <AsOf age={age} />}</p>
    </State>
  )
}

interface EntryProps {
  readonly notice: Notice
  readonly kind: NoticeKindName
  readonly isNew: boolean
}

function Entry({ notice, kind, isNew }: EntryProps) {
  const t = useTexts()
  const say = useShortMoment()
  const { topic } = noticeKinds[kind]
  return (
    <li className={`${styles.notice} ${isNew ? styles.unread : ''}`}>
      <Icon name={icons[topic]} />
      <div>
        <p className={styles.title}>
          <Link to={noticePage(noticeKinds[kind], notice.values)}>
            {t(`notice.${kind}.title`, notice.values)}
          </Link>
          {isNew ? <span className={styles.fresh}>{t('notices.new')}</span> : null}
        </p>
        <p className={styles.lines}>{t(`notice.${kind}.body`, notice.values)}</p>
        <p className={styles.when}>{say(notice.createdAt)}</p>
      </div>
    </li>
  )
}

function isKnown(kind: string): kind is NoticeKindName {
  return Object.hasOwn(noticeKinds, kind)
}
