import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { useEffect, useState } from 'react'

import { ask } from '../wire/api.ts'
import { refreshAnswers, useAsk } from '../wire/queries.ts'
import { MoreInfo } from '../shell/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { NoticeList } from './NoticeList.tsx'
import { Preferences } from './Preferences.tsx'

/** What the product told me, newest first, and which of it is mailed. Looking at it marks it as read; for this visit it stays marked as new. */
export function NoticesPage() {
  const t = useTexts()
  const newest = useAsk(notificationCalls.notices, {})
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  usePageTitle(t('moreinfo.notices'))
  const unread = (newest.data?.notices ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const unreadIds = unread.join(' ')
  useEffect(() => {
    if (unreadIds === '') return
    const ids = unreadIds.split(' ')
    // What fails here is tried again at the next visit: the badge simply stays.
    void markRead(ids, (read) => setFresh((known) => new Set([...known, ...read]))).catch(() => undefined)
  }, [unreadIds])
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('notices.lead')}>
          {t('moreinfo.notices')}
        </Heading>
        <NoticeList newest={newest} fresh={fresh} />
        <Preferences />
      </Page>
    </MoreInfo>
  )
}

async function markRead(ids: string[], done: (ids: string[]) => void): Promise<void> {
  await ask(notificationCalls.readNotices, { body: { ids } })
  done(ids)
  await refreshAnswers(notificationCalls.notices)
}
