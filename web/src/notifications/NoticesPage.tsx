import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { useEffect } from 'react'

import { ask } from '../api.ts'
import { refreshAnswers, useAsk } from '../queries.ts'
import { MoreInfo } from '../shell/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { NoticeList } from './NoticeList.tsx'
import { Preferences } from './Preferences.tsx'

/** What the product told me, newest first, and which of it is mailed. Looking at it marks it as read. */
export function NoticesPage() {
  const t = useTexts()
  const newest = useAsk(notificationCalls.notices, {})
  usePageTitle(t('moreinfo.notices'))
  const unread = newest.data?.unread ?? 0
  useEffect(() => {
    // What fails here is tried again at the next visit: the badge simply stays.
    const read = () => ask(notificationCalls.readNotices, { body: {} }).catch(() => undefined)
    return () => {
      if (unread > 0) void read().then(() => refreshAnswers(notificationCalls.notices))
    }
  }, [unread])
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('notices.lead')}>
          {t('moreinfo.notices')}
        </Heading>
        <NoticeList newest={newest} />
        <Preferences />
      </Page>
    </MoreInfo>
  )
}
