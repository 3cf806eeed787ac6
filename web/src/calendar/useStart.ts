import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../paths.ts'
import { providerOf } from './links/providers.ts'
import { useInAddress } from './useInAddress.ts'

/**
 * Follows the address when the page opens. With `?calendar` it scrolls to the calendar and moves the focus there; with `?provider=google`
 * it begins to link a calendar. With `?linked=google` it says that the calendar is linked, and removes this from the address so that a
 * reload does not say it again.
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
