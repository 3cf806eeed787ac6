import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../wire/paths.ts'
import { providerOf } from './links/providers.ts'
import { useInAddress } from './links/useInAddress.ts'

/**
 * Follows the address when the page opens. With `?provider=google` it begins to link a calendar. With `?linked=google` it says that the
 * calendar is linked, and removes this from the address so that a reload does not say it again.
 */
export function useStart(): void {
  const [, navigate] = useLocation()
  const provider = providerOf(new URLSearchParams(useSearch()).get('provider'))
  const [linked, putLinked] = useInAddress('linked')
  useEffect(() => {
    if (provider !== undefined) navigate(paths.calendarConnect(provider), { replace: true })
    else if (linked !== null) putLinked(undefined)
  }, [provider, navigate, linked, putLinked])
}
