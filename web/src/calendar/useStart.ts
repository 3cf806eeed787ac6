import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

import { paths } from '../wire/paths.ts'
import { providerOf } from './links/providers.ts'
import { useInAddress } from './links/useInAddress.ts'

/**
 * Follows the address when the page opens. With `?provider=google` it begins to link a calendar. With `?linked=google` it says that the
 * calendar is linked, and with `?plan=words` it begins an event with these words. It removes both from the address so that a reload does not
 * repeat them.
 */
export function useStart(onPlan: (words: string) => void): void {
  const [, navigate] = useLocation()
  const provider = providerOf(new URLSearchParams(useSearch()).get('provider'))
  const [linked, putLinked] = useInAddress('linked')
  const [plan, putPlan] = useInAddress('plan')
  useEffect(() => {
    if (provider !== undefined) navigate(paths.calendarConnect(provider), { replace: true })
    else if (linked !== null) putLinked(undefined)
  }, [provider, navigate, linked, putLinked])
  useEffect(() => {
    if (plan === null) return
    putPlan(undefined)
    onPlan(plan)
    // Only the words count: the other two are new with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [plan])
}
