import { moveClock } from '../engines/work/movingClock.ts'
import type { House } from '../house/house.ts'
import { Refusal } from './words/refusal.ts'

type ClockHouse = Pick<House, 'db' | 'bus' | 'queue' | 'config'>

const unitMs = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 } as const

/** Moves the clock of the whole system: `+30m`, `+2h`, `+3d`, or `reset`. */
export async function setClock(
  house: ClockHouse,
  [move = '', ...more]: readonly string[],
): Promise<string | undefined> {
  const by = move === 'reset' ? move : millisecondsIn(move)
  if (by === undefined || more.length > 0) return undefined
  if (house.config.production) throw new Refusal('The clock of a system in production is never moved.')
  const ahead = await moveClock(house, by)
  const moment = new Date(Date.now() + ahead).toISOString()
  return ahead === 0 ? 'The clock shows the real time.' : `The clock is ${spanOf(ahead)} ahead: ${moment}.`
}

function millisecondsIn(move: string): number | undefined {
  const [, count, unit] = /^\+([1-9]\d{0,4})([mhd])$/.exec(move) ?? []
  if (count === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) return undefined
  return Number(count) * unitMs[unit]
}

/** Returns a span as days, hours and minutes: `3d 2h`. */
function spanOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / unitMs.m)
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'm'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}
