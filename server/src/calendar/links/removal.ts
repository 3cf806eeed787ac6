import type { House } from '../../house/house.ts'
import { personById } from '../../people/public/store.ts'
import { calendarText, type IcsEntry, saidOf } from '../ics/calendarText.ts'
import { entriesFor } from '../ics/entries.ts'
import { nextOccurrence, occurrencesOf } from '../series/recurrence.ts'
import type { Series } from '../series/series.ts'
import { seriesById } from '../series/seriesStore.ts'
import { dayIn } from '../series/zones.ts'
import type { CalendarApi, Pushed } from './calendarApi.ts'
import { readExternalId } from './externalId.ts'
import type { PushRow } from './linkStore.ts'

interface Away {
  readonly house: House
  readonly api: CalendarApi
  readonly token: string
  readonly personId: string
  readonly push: Pick<PushRow, 'seriesId' | 'externalId'>
  readonly now: Date
}

/**
 * Removes one of our events from a calendar. Past occurrences stay there, because they were the person's time: a
 * series that has begun ends with its last past occurrence. A deleted series is removed as a whole, as it is here.
 */
export async function takeAway({ house, api, token, personId, push, now }: Away): Promise<void> {
  const external = readExternalId(push.externalId)
  if (external.state === 'begun') return api.discard(token, external.key)
  const series = await seriesById(house.db, push.seriesId)
  if (series === undefined || series.cancelledAt !== null) return api.remove(token, external.id)
  if (nextOccurrence(series, now) === undefined) return
  const past = pastOf(series, now)
  const person = past && (await personById(house.db, personId))
  const [entry] = past && person ? await entriesFor(house.db, person, [past]) : []
  if (entry === undefined) return api.remove(token, external.id)
  await api.shorten(token, pushedOf(house, entry, ''), external.id)
}

/** Returns a series in the form in which it is written into another calendar. */
export function pushedOf(house: House, entry: IcsEntry, key: string): Pushed {
  return {
    series: entry.series,
    key,
    said: (words, recurrenceAt) => saidOf(house, entry, { words, recurrenceAt }),
    file: () => calendarText(house, { withoutPeople: true, entries: [entry] }),
  }
}

/** Returns a series with only the occurrences that have begun before a moment; undefined if there are none. */
export function pastOf(series: Series, now: Date): Series | undefined {
  const soon = new Date(now.getTime() + 1)
  const begun = occurrencesOf(series, { from: new Date(0), to: soon })
  // An occurrence that was moved to an earlier day may have begun while its place in the rule is still to come.
  const last = begun
    .map(({ recurrenceAt }) => recurrenceAt)
    .toSorted((one, other) => other.getTime() - one.getTime())[0]
  if (last === undefined || series.frequency === 'none') return undefined
  const before = occurrencesOf(series, { from: soon, to: last }).filter(({ isException }) => !isException)
  return {
    ...series,
    repeatEndDate: dayIn(last, series.timeZone),
    exceptions: [
      ...series.exceptions
        .filter(({ recurrenceAt }) => recurrenceAt <= last)
        .map((each) => (each.startsAt > now ? { ...each, isCancelled: true } : each)),
      ...before.map(({ id: _id, series: _series, isException: _is, ...each }) => ({
        ...each,
        isCancelled: true,
      })),
    ],
  }
}
