import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../paths.ts'
import { providerOf } from './links/providers.ts'

/**
 * What the address asks of the calendar when the page opens: `?calendar` scrolls to it and moves the focus there, `?provider=google` begins to
 * link a calendar.
 */
export function useStart(panel: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const provider = providerOf(search.get('provider'))
  const isWanted = search.has('calendar')
  useEffect(() => {
    if (provider !== undefined) navigate(paths.calendarConnect(provider), { replace: true })
  }, [provider, navigate])
  useEffect(() => {
    if (!isWanted) return
    const title = panel.current?.querySelector<HTMLElement>('h2')
    title?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [isWanted, panel])
}
