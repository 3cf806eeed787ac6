import { useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { EntryPage } from './EntryPage.tsx'
import { LoginPage } from './LoginPage.tsx'

/** The pages to which the portal leads, in one file: each file of pages is named in what everyone loads. */
export function PortalPage() {
  const [path] = useLocation()
  return path === paths.ncsLogin ? <LoginPage /> : <EntryPage />
}
