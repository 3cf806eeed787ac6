import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { useEffect, useState } from 'react'

import { ask } from '../wire/api.ts'
import { refreshAnswers, useAsk, storeOffline } from '../wire/queries.ts'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './settings/NoticeSettings.tsx'

storeOffline(notificationCalls.notices)

/** The person's notices, newest first, and their settings. Opening the page marks the notices as read; they still look new during this visit. */
export function NoticesPage() {
  // The server writes the dates of notices in the language of the reader.
  return <Notices key={useLanguage()} />
}

function Notices() {
  const t = useTexts()
  const newest = useAsk(notificationCalls.notices, {}, { isAlwaysAsked: true })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  usePageTitle(t('shell.menu.notices'))
  const unread = (newest.data?.notices ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const unreadIds = unread.join(' ')
  useEffect(() => {
    if (unreadIds === '') return
    const ids = unreadIds.split(' ')
    // If this fails, the badge stays and the next visit tries again.
    void markRead(ids, (read) => setFresh((known) => new Set([...known, ...read]))).catch(() => undefined)
  }, [unreadIds])
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('notices.lead')}>
          {t('shell.menu.notices')}
        </Heading>
        <NoticeList newest={newest} fresh={fresh} />
        <NoticeSettings />
      </Page>
    </MoreInfo>
  )
}

async function markRead(ids: string[], done: (ids: string[]) => void): Promise<void> {
  await ask(notificationCalls.readNotices, { body: { ids } })
  done(ids)
  await refreshAnswers(notificationCalls.notices)
}
