import { useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ConnectPage } from './ConnectPage.tsx'

/** The page that leads to a calendar's provider, and the one to which the provider leads back. People come to both, one after the other. */
export function LinkPage() {
  const [path] = useLocation()
  return path === paths.calendarCallback ? <CallbackPage /> : <ConnectPage />
}
