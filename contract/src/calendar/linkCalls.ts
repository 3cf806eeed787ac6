import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, email, timestamp, boundedText } from '../base/fields.ts'
import { calendarProviders } from './rules.ts'

const provider = v.picklist(calendarProviders)

const integration = v.object({
  provider,
  /** The email of the account at the provider. It may differ from the person's email here. */
  email: v.string(),
  linkedOn: timestamp,
  /** Null until the first time. */
  syncedOn: v.nullable(timestamp),
  /** Whether the calendar no longer lets us in, so that it has to be linked again. */
  isBroken: v.boolean(),
})
export type CalendarIntegration = v.InferOutput<typeof integration>

const token = boundedText(8192)

/** A person's links to other calendars. */
export const calendarLinkCalls = {
  connectCalendar: call({
    method: 'POST',
    path: '/api/v2/calendar/connect/:provider/',
    who: 'person',
    about:
      "Begins to link a calendar: returns the address of the provider's sign-in and binds its state to this browser by a cookie.",
    reply: v.object({ url: v.string() }),
    errors: ['calendarNotSetUp', 'calendarLinked', 'calendarFailed', 'tooOften'],
  }),
  integrations: call({
    method: 'GET',
    path: '/api/v2/mentorships/available-calendar-integrations/',
    who: 'person',
    about: 'The calendars that are linked: one or none.',
    reply: v.array(integration),
    errors: [],
  }),
  saveIntegration: call({
    method: 'POST',
    path: '/api/v2/mentorships/calendar-integration/',
    who: 'person',
    about:
      'Links a calendar, by the code and the state of its sign-in, or by tokens, which are verified there. Tokens are stored encrypted and never returned.',
    body: v.object({
      provider,
      email: v.optional(email),
      code: v.optional(token),
      /** The state with which the provider sent the person back. */
      state: v.optional(boundedText(300)),
      rawResponse: v.optional(v.unknown()),
      accessToken: v.optional(token),
      expiresAt: v.optional(v.union([boundedText(100), v.number()])),
      scope: v.optional(boundedText(2000)),
      idToken: v.optional(token),
      refreshToken: v.optional(token),
    }),
    reply: integration,
    errors: ['calendarNotSetUp', 'calendarLinked', 'calendarConnectExpired', 'calendarFailed'],
  }),
  unlinkCalendar: call({
    method: 'POST',
    path: '/api/v2/mentorships/unlink-calendar/',
    who: 'person',
    about:
      'Ends a link: our future events go from the calendar there, and our access with them; what has been stays. 404 for a calendar that the person has not linked.',
    body: v.object({ provider, email }),
    reply: done,
    errors: [],
  }),
  calendarFeed: call({
    method: 'GET',
    path: '/api/v2/calendar/feed/',
    who: 'person',
    isPrivate: true,
    about:
      "The secret address under which any calendar program can subscribe to the person's events; null after it was deleted.",
    reply: v.object({ url: v.nullable(v.string()) }),
    errors: [],
  }),
  renewCalendarFeed: call({
    method: 'POST',
    path: '/api/v2/calendar/feed/renew/',
    who: 'person',
    about: 'Makes a new secret address; the one before no longer works.',
    reply: v.object({ url: v.string() }),
    errors: ['tooOften'],
  }),
  deleteCalendarFeed: call({
    method: 'DELETE',
    path: '/api/v2/calendar/feed/',
    who: 'person',
    about: 'Ends the secret address; there is none until a new one is made.',
    reply: done,
    errors: [],
  }),
} as const
