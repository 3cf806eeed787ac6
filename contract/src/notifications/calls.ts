import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, timestamp, boundedText } from '../base/fields.ts'

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

/** Notices. */
export const notificationCalls = {
  notices: call({
    method: 'GET',
    path: '/api/v2/notifications/',
    who: 'person',
    isPrivate: true,
    about: 'The notices of the person, newest first, 30 a page; `before` is the `next` of the page before.',
    query: v.object({ before: v.optional(boundedText(100)) }),
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
} as const
