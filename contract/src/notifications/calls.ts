import * as v from 'valibot'

import { call } from '../call.ts'
import { id, timestamp } from '../fields.ts'
import { noticeTopics } from './rules.ts'

const topic = v.picklist(noticeTopics)

const notice = v.object({
  id,
  /** A name in `noticeKinds`; a client that does not know it does not show the notice. */
  kind: v.string(),
  /** The values for the placeholders in its texts. */
  values: v.record(v.string(), v.string()),
  createdAt: timestamp,
  readAt: v.nullable(timestamp),
})
export type Notice = v.InferOutput<typeof notice>

const preferences = v.object({
  topics: v.array(v.object({ topic, mail: v.boolean(), canStop: v.boolean() })),
})

/** Notices, and which of them are also mailed. */
export const notificationCalls = {
  notices: call({
    method: 'GET',
    path: '/api/v2/notifications/',
    who: 'person',
    about: 'The notices of the person, newest first, 30 a page; `before` is the `next` of the page before.',
    query: v.object({ before: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
    reply: v.object({ notices: v.array(notice), unread: v.number(), next: v.nullable(v.string()) }),
    errors: [],
  }),
  readNotices: call({
    method: 'POST',
    path: '/api/v2/notifications/read/',
    who: 'person',
    about: 'Marks notices as read: the listed ones, or all.',
    body: v.object({ ids: v.optional(v.pipe(v.array(id), v.maxLength(100))) }),
    reply: v.object({ unread: v.number() }),
    errors: [],
  }),
  preferences: call({
    method: 'GET',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about: 'Which topics are mailed to the person.',
    reply: preferences,
    errors: [],
  }),
  savePreference: call({
    method: 'PUT',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about: 'Turns the mails of one topic on or off.',
    body: v.object({ topic, mail: v.boolean() }),
    reply: preferences,
    errors: ['cannotStop'],
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/v2/notifications/unsubscribe/',
    who: 'anyone',
    about:
      'Stops the mails of a topic by the link in one of them, without signing in (RFC 8058); repeating it changes nothing.',
    fromMailers: true,
    query: v.object({ token: v.pipe(v.string(), v.maxLength(2000)) }),
    reply: v.object({ topic }),
    errors: ['linkInvalid'],
  }),
} as const
