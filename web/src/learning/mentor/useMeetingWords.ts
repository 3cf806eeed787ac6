import { dayOf } from '@saathi/contract/zoned.ts'

import { useWhen } from '../../calendar/public/when.ts'
import { useZone } from '../../moments.ts'
import { useLanguage } from '../../texts.ts'

interface MeetingWords {
  /** As in "Saturday 5 December". */
  readonly day: string
  /** As in "6 pm". */
  readonly time: string
}

/** Returns how people say the day and the time of a meeting, in the reader's time zone. */
export function useMeetingWords(): (at: string) => MeetingWords {
  const zone = useZone()
  const when = useWhen(zone)
  const language = useLanguage()
  return (at) => ({
    day: when.day(dayOf(at, zone)),
    time: language === 'hi' ? hindiTime(at, zone) : when.time(at).replace(/:00(?= )/, ''),
  })
}

/** Hindi says the part of the day first: "शाम 6 बजे". */
function hindiTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('hi-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    dayPeriod: 'short',
  })
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const minute = parts.get('minute') === '00' ? '' : `:${parts.get('minute') ?? ''}`
  return `${parts.get('dayPeriod') ?? ''} ${parts.get('hour') ?? ''}${minute} बजे`
}
