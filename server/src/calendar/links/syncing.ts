import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { type Job, job } from '../../engines/queue.ts'
import { personById } from '../../people/public/store.ts'
import { calendarText, type IcsEntry, saidOf } from '../ics/calendarText.ts'
import { entriesFor } from '../ics/entries.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { seriesById, seriesOfPerson } from '../series/seriesStore.ts'
import type { Series } from '../series/series.ts'
import { LinkBroken, type LinkParts, withLink } from './access.ts'
import type { CalendarApi, Pushed } from './calendarApi.ts'
import { deletePush, linkOf, type LinkRow, markSynced, type PushRow, pushesOf, putPush } from './linkStore.ts'
import { syncName } from './planning.ts'

/** The job that brings a person's events into the linked calendar, and takes away what is gone. */
export function syncJobs(parts: LinkParts): Readonly<Record<string, Job>> {
  return {
    [syncName]: job({
      payload: v.object({ personId: v.string() }),
      lane: 'web',
      work: ({ personId }) => sync(parts, personId),
    }),
  }
}

async function sync(parts: LinkParts, personId: string): Promise<void> {
  const { house, providers } = parts
  const link = await linkOf(house.db, personId)
  if (link === undefined || link.brokenAt !== null || providers.of(link.provider) === undefined) return
  try {
    await withLink(parts, link, async (token, { api }) => syncWith({ ...parts, link, api, token }))
    await markSynced(house.db, link, house.clock.now())
  } catch (error) {
    // Trying again helps only after the person has linked the calendar again.
    if (!(error instanceof LinkBroken)) throw error
  }
}

interface Syncing extends LinkParts {
  readonly link: LinkRow
  readonly api: CalendarApi
  readonly token: string
}

async function syncWith(syncing: Syncing): Promise<void> {
  const { house, link } = syncing
  const person = await personById(house.db, link.personId)
  if (person === undefined) return
  const now = house.clock.now()
  const series = await seriesOfPerson(house.db, person.id, { from: now })
  const here = series.filter((each) => nextOccurrence(each, now) !== undefined)
  const pushes = await pushesOf(house.db, person.id)
  for (const push of pushes) {
    const isHere = here.some(({ id }) => id === push.seriesId)
    if (!isHere) await takeAway(syncing, push, now)
  }
  for (const entry of await entriesFor(house.db, person, here)) {
    const push = pushes.find(({ seriesId }) => seriesId === entry.series.id)
    await bring(syncing, entry, push)
  }
}

/**
 * What is over stays in the calendar as it was; what was cancelled goes, and what is still to come in a mentorship that
 * has ended or that the person has left.
 */
async function takeAway({ house, link, api, token }: Syncing, push: PushRow, now: Date): Promise<void> {
  const series = await seriesById(house.db, push.seriesId)
  const isOver = series?.cancelledAt === null && nextOccurrence(series, now) === undefined
  if (!isOver) await api.remove(token, splitId(push.externalId).id)
  await deletePush(house.db, link.personId, push.seriesId)
}

async function bring(syncing: Syncing, entry: IcsEntry, push: PushRow | undefined): Promise<void> {
  const { house, link, api, token } = syncing
  const { series } = entry
  const file = calendarText(house, { withoutPeople: true, entries: [entry] })
  const version = hashOf(file)
  if (push?.version === version) return
  const times = hashOf(timesOf(series))
  const pushed: Pushed = {
    series,
    key: `${series.id}-${hashOf([link.personId, link.linkedAt, times, series.sequence])}`,
    said: (words, recurrenceAt) => saidOf(house, entry, { words, recurrenceAt }),
    file: () => file,
  }
  const id = await write(syncing, pushed, { push, times })
  const stored = { seriesId: series.id, externalId: `${times}:${id}`, version }
  // The person may have ended the link while this was on its way.
  if ((await putPush(house.db, link, stored)) === 0) await api.remove(token, id)
}

/**
 * Writes new words into the event that is there. For new times it is made anew: how a calendar carries moved
 * occurrences over to another rule is different everywhere.
 */
async function write(
  { api, token }: Syncing,
  pushed: Pushed,
  { push, times }: { readonly push: PushRow | undefined; readonly times: string },
): Promise<string> {
  if (push !== undefined) {
    const known = splitId(push.externalId)
    if (known.times === times && (await api.update(token, pushed, known.id))) return known.id
    await api.remove(token, known.id)
  }
  return api.create(token, pushed)
}

/** Everything of a series that decides when its occurrences are, and how long. */
function timesOf(series: Series): unknown {
  const { startsAt, durationMinutes, timeZone, frequency, repeatEndDate, exceptions } = series
  return [startsAt, durationMinutes, timeZone, frequency, repeatEndDate, exceptions]
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)

/** Reads what is stored of an event elsewhere: which times it was made with, and its id there. */
export function splitId(externalId: string): { readonly times: string; readonly id: string } {
  const [times = '', ...id] = externalId.split(':')
  return { times, id: id.join(':') }
}
