import type { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import type { Database } from '../engines/database/database.ts'
import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import type { ClientFacts } from '../room/clientFacts.ts'
import type { Room } from '../room/room.ts'
import { newsJobs } from './announcements/news.ts'
import { reminderKinds } from './announcements/reminderPlan.ts'
import { mountFeed } from './feed/feed.ts'
import { calendarFeedRoutes } from './feed/feedRoutes.ts'
import { feedOf } from './feed/feedStore.ts'
import { openFeedSecrets } from './feed/secret.ts'
import { type BusyTimes, openBusyTimes } from './links/busy.ts'
import { openFlows } from './links/connection.ts'
import { endJobs, endLink } from './links/linkEnd.ts'
import { linkRoutes } from './links/linkRoutes.ts'
import { linkOf } from './links/linkStore.ts'
import { againKinds } from './links/syncPlan.ts'
import { openProviders } from './links/providers.ts'
import { syncJobs } from './links/sync.ts'

/** The parts of the calendar that reach other programs: reminders, feeds and linked calendars. */
export interface Outward {
  readonly handlers: Handlers<typeof calendarLinkCalls>
  readonly due: NonNullable<Room['due']>
  readonly jobs: NonNullable<Room['jobs']>
  readonly client: ClientFacts
  readonly busyTimes: BusyTimes
  mount: NonNullable<Room['mount']>
  /** A person's part of the archive. */
  exportOf(personId: string): Promise<unknown>
  /** Ends a person's feed and link. */
  leave(tx: Database, personId: string): Promise<void>
}

/** Opens these parts with their keys and services. */
export async function openOutward(house: House): Promise<Outward> {
  const secrets = await openFeedSecrets(house.keys)
  const parts = { house, providers: await openProviders(house) }
  return {
    handlers: { ...calendarFeedRoutes(house, secrets), ...linkRoutes(parts, await openFlows(house)) },
    due: { ...reminderKinds(house), ...againKinds(house) },
    jobs: { ...newsJobs(house), ...syncJobs(parts), ...endJobs(parts) },
    client: { calendars: parts.providers.names },
    busyTimes: openBusyTimes(parts),
    mount: mountFeed(house, secrets),
    exportOf: (personId) => exportOf(house, personId),
    async leave(tx, personId) {
      await endLink(house, tx, { personId })
    },
  }
}

async function exportOf({ db }: House, personId: string) {
  const [link, feed] = await Promise.all([linkOf(db, personId), feedOf(db, personId)])
  const linked =
    link === undefined
      ? null
      : { provider: link.provider, email: link.email, linkedAt: link.linkedAt, syncedAt: link.syncedAt }
  return { linkedCalendar: linked, hasFeed: feed !== undefined && feed.handle !== null }
}
