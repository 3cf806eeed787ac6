import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../paths.ts'
import { providerOf } from './links/providers.ts'
import { useInAddress } from './useInAddress.ts'

/**
 * What the address asks of the calendar when the page opens: `?calendar` scrolls to it and moves the focus there, `?provider=google` begins to
 * link a calendar. `?linked=google` says that it is linked and leaves the address, so that a reload does not say it again.
 */
export function useStart(panel: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const provider = providerOf(search.get('provider'))
  const isWanted = search.get('calendar') === ''
  const [linked, putLinked] = useInAddress('linked')
  useEffect(() => {
    if (provider !== undefined) navigate(paths.calendarConnect(provider), { replace: true })
    else if (linked !== null) putLinked(undefined)
  }, [provider, navigate, linked, putLinked])
  useEffect(() => {
    if (!isWanted) return
    const title = panel.current?.querySelector<HTMLElement>('h2')
    title?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [isWanted, panel])
}
