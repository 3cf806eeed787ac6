import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { storeOffline } from '../wire/queries.ts'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { OwnNotices } from './list/OwnNotices.tsx'
import { NoticeSettings } from './settings/NoticeSettings.tsx'

storeOffline(notificationCalls.notices)

/** The person's notices and their settings. */
export function NoticesPage() {
  // The server writes the dates of notices in the language of the reader.
  return <Notices key={useLanguage()} />
}

function Notices() {
  const t = useTexts()
  usePageTitle(t('shell.menu.notices'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('notices.lead')}>
          {t('shell.menu.notices')}
        </Heading>
        <OwnNotices />
        <NoticeSettings />
      </Page>
    </MoreInfo>
  )
}
