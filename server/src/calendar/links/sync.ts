import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { type Job, job } from '../../engines/work/queue.ts'
import { personById } from '../../people/public/store.ts'
import type { IcsEntry } from '../ics/calendarText.ts'
import { entriesFor } from '../ics/entries.ts'
import { nextOccurrence } from '../series/recurrence.ts'
import { seriesOfPerson } from '../series/seriesStore.ts'
import type { Series } from '../series/series.ts'
import { LinkBroken, type LinkParts, withLink } from './access.ts'
import type { CalendarApi, Pushed } from './calendarApi.ts'
import { readExternalId, writeExternalId } from './externalId.ts'
import { deletePush, linkOf, type LinkRow, markSynced, type PushRow, pushesOf, putPush } from './linkStore.ts'
import { syncName } from './syncPlan.ts'
import { pushedOf, takeAway } from './removal.ts'

/** The job that writes a person's events into the linked calendar, and removes deleted ones. */
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
    if (here.some(({ id }) => id === push.seriesId)) continue
    await takeAway({ ...syncing, personId: person.id, push, now })
    await deletePush(house.db, person.id, push.seriesId)
  }
  for (const entry of await entriesFor(house.db, person, here)) {
    const push = pushes.find(({ seriesId }) => seriesId === entry.series.id)
    await bring(syncing, entry, push)
  }
}

async function bring(syncing: Syncing, entry: IcsEntry, push: PushRow | undefined): Promise<void> {
  const { house, link, api, token } = syncing
  const { series } = entry
  const seriesId = series.id
  const times = hashOf(timesOf(series))
  const key = `${seriesId}-${hashOf([link.personId, link.linkedAt, times, series.sequence])}`
  const pushed = pushedOf(house, entry, key)
  const version = hashOf(pushed.file())
  if (push?.version === version) return
  const known = await keepOrClear(syncing, pushed, { push, times })
  if (known === undefined) {
    // Stored first, so that after a crash the key is known under which the calendar may have the event.
    const begun = { seriesId, externalId: writeExternalId({ state: 'begun', key }), version: '' }
    if ((await putPush(house.db, link, begun)) === 0) return
  }
  const id = known ?? (await api.create(token, pushed))
  const externalId = writeExternalId({ state: 'written', times, id })
  // The person may have ended the link while this was being written.
  if ((await putPush(house.db, link, { seriesId, externalId, version })) === 0) await api.remove(token, id)
}

/**
 * Writes new texts into the existing event and returns its id. For new times the event is removed and created
 * again, because each calendar carries moved occurrences over to another rule in its own way.
 */
async function keepOrClear(
  { api, token }: Syncing,
  pushed: Pushed,
  { push, times }: { readonly push: PushRow | undefined; readonly times: string },
): Promise<string | undefined> {
  if (push === undefined) return undefined
  const known = readExternalId(push.externalId)
  if (known.state === 'begun') {
    // The same attempt is repeated; an attempt for an earlier state of the series is removed.
    if (known.key !== pushed.key) await api.discard(token, known.key)
    return undefined
  }
  if (known.times === times && (await api.update(token, pushed, known.id))) return known.id
  await api.remove(token, known.id)
  return undefined
}

/** All parts of a series that decide when its occurrences are, and how long. */
function timesOf(series: Series): unknown {
  const { startsAt, durationMinutes, timeZone, frequency, repeatEndDate, exceptions } = series
  return [startsAt, durationMinutes, timeZone, frequency, repeatEndDate, exceptions]
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
