import type { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import type { House } from '../../house/house.ts'
import type { Handlers } from '../../http/request.ts'
import { addFeed, feedOf, replaceFeed } from './feedStore.ts'
import type { FeedSecrets } from './secret.ts'

/** How often a person may make a new address. */
const renewals = { most: 20, seconds: 3600 }

type FeedCalls = 'calendarFeed' | 'renewCalendarFeed' | 'deleteCalendarFeed'

/** Handlers for the secret address of a person's events. */
export function calendarFeedRoutes(
  { db, clock, config, limits }: Pick<House, 'db' | 'clock' | 'config' | 'limits'>,
  secrets: FeedSecrets,
): Pick<Handlers<typeof calendarLinkCalls>, FeedCalls> {
  const urlOf = (handle: string) => `${config.publicUrl}/calendar/feed/${secrets.secretOf(handle)}.ics`
  return {
    async calendarFeed({ person }) {
      await addFeed(db, { personId: person.id, handle: secrets.newHandle(), madeAt: clock.now() })
      const handle = (await feedOf(db, person.id))?.handle ?? null
      return { url: handle === null ? null : urlOf(handle) }
    },
    async renewCalendarFeed({ person }) {
      await limits.take(`calendarFeedRenewals:${person.id}`, renewals)
      const handle = secrets.newHandle()
      await replaceFeed(db, { personId: person.id, handle, madeAt: clock.now() })
      return { url: urlOf(handle) }
    },
    async deleteCalendarFeed({ person }) {
      await replaceFeed(db, { personId: person.id, handle: null, madeAt: clock.now() })
      return {}
    },
  }
}
