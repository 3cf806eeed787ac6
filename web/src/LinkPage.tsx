import { useLocation } from 'wouter'

import { EmailChangePage } from './identity/EmailChangePage.tsx'
import { UnsubscribePage } from './notifications/UnsubscribePage.tsx'
import { ParentPage } from './video/public/ParentPage.tsx'
import { paths } from './wire/paths.ts'

/** The page of a link in an email. These pages are rare, so they are one file: each file of pages is named in what everyone loads. */
export function LinkPage() {
  const [path] = useLocation()
  if (path === paths.parent) return <ParentPage />
  return path === paths.emailChange ? <EmailChangePage /> : <UnsubscribePage />
}
