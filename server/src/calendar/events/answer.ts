import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import type { EventAnswer, RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { announceDecline } from '../announcements/decline.ts'
import { answerSome, answerWhole } from '../series/answerStore.ts'
import { occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence } from '../series/series.ts'
import { refuseOver } from './change.ts'
import { lockedSeries, type Named, requireOccurrence } from './namedSeries.ts'
import { presented } from './presentation.ts'

/** The most answers of a person in an hour. Each one can send notices. */
const answersAnHour = { most: 120, seconds: 3600 } as const

interface Replying extends Named {
  readonly answer: EventAnswer
  readonly scope: RecurringScope
}

/** Stores whether a member will come. A later answer replaces it. */
export async function answerEvent(house: House, replying: Replying): Promise<CalendarEvent> {
  const { db, clock, limits } = house
  await limits.take(`calendarAnswers:${replying.personId}`, answersAnHour)
  const occurrence = await db.transaction(async (tx) => {
    const found = requireOccurrence(await lockedSeries(tx, replying))
    const now = clock.now()
    refuseOver(found, replying.scope, now)
    await storeAnswer(tx, found, { ...replying, now })
    if (replying.answer === 'no')
      await announceDecline(house, tx, { occurrence: found, personId: replying.personId })
    return found
  })
  const [event] = await presented(db, replying, { occurrences: [occurrence], now: clock.now() })
  if (event === undefined) throw new Failure('notFound')
  return event
}

async function storeAnswer(
  tx: Database,
  { series, recurrenceAt, startsAt }: Occurrence,
  { personId, answer, scope, now }: Replying & { readonly now: Date },
): Promise<void> {
  const answering = { seriesId: series.id, personId, answer }
  if (scope === 'THIS' && series.frequency !== 'none') {
    await answerSome(tx, answering, { recurrences: [recurrenceAt], at: now })
    return
  }
  if (scope === 'FOLLOWING') {
    const following = occurrencesOf(series, { from: startsAt, to: endOfTime })
    await answerSome(tx, answering, { recurrences: following.map((each) => each.recurrenceAt), at: now })
    return
  }
  await answerWhole(tx, answering, now)
  // Otherwise moved occurrences need an answer of their own; an answer to the whole series answers them too.
  const moved = series.exceptions.filter(({ isCancelled }) => !isCancelled).map((each) => each.recurrenceAt)
  await answerSome(tx, answering, { recurrences: moved, at: now })
}

/** After the last event that can be made. */
const endOfTime = new Date('2200-01-01T00:00:00Z')
