import type { Gate, Way } from '@saathi/contract/access/userStatus.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'

import { momentText } from '../../engines/time/moments.ts'
import type { House } from '../../house/house.ts'
import { type Sentences, textIn } from '../answers/answer.ts'
import { latinHindi } from '../answers/latin.ts'

/** The sentences with a number, which have two forms. */
const counted: readonly Way['says'][] = [
  'surveyAndSessions',
  'teamAndSessions',
  'matchAndSessions',
  'choose',
  'sessions',
]

type WayHouse = Sentences & Pick<House, 'clock'>

/** The language of an answer, and the zone in which its reader counts days. */
export interface Reader {
  readonly language: string
  readonly timeZone: string
}

/** Says the gates, one on each line with the mark of the screens, and whose turn it is. */
export function waySaid(house: WayHouse, { gates, says, count }: Way, reader: Reader) {
  const form = counted.includes(says) ? (count === 1 ? '_one' : '_other') : ''
  return [
    { key: 'assistant.own.gates', isLine: true },
    ...gates.map((gate) => ({
      key: 'assistant.own.gate',
      values: { mark: gate.isMet ? '✓' : '○', gate: gateWords(house, gate, reader) },
      isLine: true,
    })),
    { key: `way.says.${says}${form}`, values: { count: String(count) } },
    ...(says === 'teamAndSessions' ? [{ key: 'way.whose' }] : []),
  ]
}

function gateWords(
  house: WayHouse,
  { state, done, total, since }: Gate,
  { language, timeZone }: Reader,
): string {
  const values = { done: String(done), total: String(total) }
  if (since === null) return textIn(house, `way.gate.${state}`, { language, values })
  const written = language === latinHindi ? 'hi' : language
  const now = house.clock.now()
  const isToday = since === dayOf(now, timeZone)
  const day = isToday
    ? textIn(house, 'way.today', { language })
    : momentText(new Date(since), 'day', { language: written, timeZone: 'UTC', now })
  return textIn(house, 'way.gate.readingSince', { language, values: { day } })
}
