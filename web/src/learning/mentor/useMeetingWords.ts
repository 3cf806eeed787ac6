import { clockParts } from '@saathi/contract/base/clock.ts'

import { useZone } from '../../texts/moments.ts'
import { useLanguage } from '../../texts/texts.ts'

interface MeetingWords {
  /** As in "Saturday 5 December". */
  readonly day: string
  /** As in "6 pm". */
  readonly time: string
}

/** Returns how people say the day and the time of a meeting, in the reader's time zone. */
export function useMeetingWords(): (at: string) => MeetingWords {
  const timeZone = useZone()
  const language = useLanguage()
  const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const days = new Intl.DateTimeFormat(`${language}-IN`, date)
  const times = new Intl.DateTimeFormat(`${language}-IN`, { ...clockParts(language), timeZone })
  return (at) => {
    const day = partsOf(days, at)
    const clock = partsOf(times, at)
    const minute = clock('minute') === '00' ? '' : `:${clock('minute')}`
    const hour = `${clock('hour')}${minute}`
    return {
      day: `${day('weekday')} ${day('day')} ${day('month')}`,
      time:
        language === 'hi'
          ? `${clock('dayPeriod')}\u00a0${hour}\u00a0बजे`
          : `${hour}\u00a0${clock('dayPeriod')}`,
    }
  }
}

function partsOf(format: Intl.DateTimeFormat, at: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return (type) => parts.get(type) ?? ''
}
