import { timeParts, useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { useOnline } from '../../wire/network.ts'
import { reportsHeldUntil } from './acts.ts'

/** Says why a report is still on this device, and when it goes out. */
export function useWhyWaiting(): string {
  const t = useTexts()
  const moment = useMoment()
  const isOnline = useOnline()
  const held = reportsHeldUntil()
  if (held !== undefined)
    return t('safety.report.heldBody', { when: moment(held, { weekday: 'long', ...timeParts }) })
  return t(isOnline ? 'safety.report.notThroughBody' : 'safety.report.waitingBody')
}

/** Returns a function that says in words by which day the team looks at a report. */
export function useLookBy(): (lookBy: string) => string {
  const t = useTexts()
  const moment = useMoment()
  return (lookBy) =>
    t('safety.reports.lookBy', { day: moment(lookBy, { weekday: 'long', day: 'numeric', month: 'long' }) })
}
