import type { House } from '../house/house.ts'
import { peopleByIds } from '../people/public/store.ts'
import { readCallRules } from './line/programme.ts'
import { needsPlan } from './minors.ts'
import { isAway } from './presence.ts'
import type { CallRow } from './stored/callStore.ts'
import type { SeatRow } from './stored/seatStore.ts'

/**
 * Whether the people in a call are held apart: a mentor and someone who may be under 18 are alone in a call of their group that
 * nobody planned. They neither see nor hear each other until a third person is there.
 */
export async function areApart(
  { clock, db }: Pick<House, 'clock' | 'db'>,
  { isPlanned }: Pick<CallRow, 'isPlanned'>,
  seats: readonly SeatRow[],
): Promise<boolean> {
  if (isPlanned || readCallRules().unplannedWithMinors) return false
  const now = clock.now()
  const here = seats.filter((each) => !isAway(each, now)).map(({ personId }) => personId)
  // A person whose line is lost may come back at any moment.
  const people = here.length === 2 ? here : seats.map(({ personId }) => personId)
  return people.length === 2 && needsPlan(await peopleByIds(db, people), now)
}
