import type { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import type { House } from '../house.ts'
import type { Handlers } from '../http/request.ts'
import type { Room } from '../room.ts'
import { reminderKinds } from './announcing/reminding.ts'
import { mountFeed } from './feed/feed.ts'
import { feedRoutes } from './feed/feedRoutes.ts'
import { openFeedSecrets } from './feed/secret.ts'

/** What of the calendar other programs see: mails, feeds, and linked calendars. */
export type Outward = Pick<Room, 'due' | 'mount'> & {
  readonly handlers: Partial<Handlers<typeof calendarLinkCalls>>
}

/** Opens it. */
export async function openOutward(house: House): Promise<Outward> {
  const secrets = await openFeedSecrets(house.keys)
  return {
    due: reminderKinds(house),
    mount: mountFeed(house, secrets),
    handlers: feedRoutes(house, secrets),
  }
}
