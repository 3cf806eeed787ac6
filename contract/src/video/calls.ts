import * as v from 'valibot'

import { call } from '../call.ts'
import { id, localeText, timestamp } from '../fields.ts'
import { visitStatuses } from './rules.ts'

const room = v.object({
  room: id,
  /** The chat of the members; null if there is none. */
  channel: v.nullable(id),
  /** For a call on a separate host; empty if there is none. */
  token: v.string(),
  title: v.string(),
  startTime: timestamp,
  endTime: timestamp,
  /** Empty if no session was chosen. */
  sessionName: v.string(),
  localeSessionName: localeText,
  mentorship: id,
  visitStatus: v.picklist(visitStatuses),
})
export type VideoRoom = v.InferOutput<typeof room>

export const videoCalls = {
  room: call({
    method: 'GET',
    path: '/api/v2/video/room/:roomId/',
    who: 'person',
    about:
      "The room of an event's call, and whether it is too early or too late to go in. 404 for people who are not members.",
    reply: room,
    errors: [],
  }),
} as const
