import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id, localeText, timestamp, done } from '../base/fields.ts'
import { visitStatuses } from './rules.ts'

const purpose = v.picklist(['recording', 'transcript', 'summary'])
const consent = v.object({ consent: v.boolean(), transcript: v.boolean(), summary: v.boolean() })
/** What a person lets be kept of a call. */
export type CallConsent = v.InferOutput<typeof consent>

const room = v.object({
  room: id,
  /** The chat of the members; null if there is none. */
  channel: v.nullable(id),
  /** Lets this person alone go into this room, for some minutes. */
  token: v.string(),
  title: v.string(),
  startTime: timestamp,
  endTime: timestamp,
  /** Empty if no session was chosen. */
  sessionName: v.string(),
  localeSessionName: localeText,
  /** Null for a call of a chat beside a mentorship. */
  mentorship: v.nullable(id),
  visitStatus: v.picklist(visitStatuses),
  /** Whether the call is our own, or is shown in the page of a Jitsi host. */
  kind: v.picklist(['builtin', 'jitsi']),
  /** The other members. */
  others: v.array(
    v.object({ userId: id, fullName: v.string(), displayPicture: v.nullable(v.string()), isIn: v.boolean() }),
  ),
  /** Whether people are asked what may be kept of the call, and what this one said; null before. */
  asksConsent: v.boolean(),
  /** The days for which a recording is kept. */
  recordingDays: v.number(),
  /** The purposes that they are asked about. */
  asksFor: v.array(purpose),
  /** Whether each browser recognises the words of the transcript, and its maker may get the sound. */
  captions: v.optional(v.boolean(), false),
  consent: v.nullable(consent),
  /** The purposes that this person left open in their answer; each counts as no. */
  unanswered: v.optional(v.array(purpose), []),
  /** Whether something of the call is recorded and can be given with a report. */
  hasRecording: v.optional(v.boolean()),
  /** The servers by which the browsers find a way to each other. */
  iceServers: v.array(
    v.object({ urls: v.string(), username: v.optional(v.string()), credential: v.optional(v.string()) }),
  ),
  /** The seconds that this person was in the call together with someone else. */
  metSeconds: v.number(),
})
export type VideoRoom = v.InferOutput<typeof room>

export const videoCalls = {
  startRoom: call({
    method: 'POST',
    path: '/api/v2/video/room/',
    who: 'person',
    opens: 'video',
    about:
      'Opens the room of a call in a chat, or returns the one that is open there. It rings when the first person goes in.',
    body: v.object({ channel: id }),
    reply: room,
    errors: ['chatDisabled', 'callNeedsPlan', 'tooOften'],
  }),
  room: call({
    method: 'GET',
    path: '/api/v2/video/room/:roomId/',
    who: 'person',
    isPrivate: true,
    about:
      "The room of an event's or a chat's call, and whether it is too early or too late to go in. 404 for people who are not members.",
    reply: room,
    errors: [],
  }),
  noteEvent: call({
    method: 'POST',
    path: '/api/v2/video/room/:roomId/event/',
    who: 'person',
    about:
      'Notes that the person joined or left the call on a Jitsi host. `jitsi_participant_id` is the seat of the tab. The moment is that of the server; `timestamp` is not read.',
    body: v.object({
      event: v.picklist(['join', 'leave']),
      jitsiParticipantId: v.optional(boundedText(40), ''),
      timestamp: v.optional(v.nullable(v.union([boundedText(40), v.number()]))),
    }),
    reply: done,
    errors: ['chatDisabled', 'callOver', 'callFull', 'callNeedsPlan', 'consentMissing', 'tooOften'],
  }),
  consent: call({
    method: 'POST',
    path: '/api/v2/video/room/:roomId/consent/',
    who: 'person',
    about:
      'Stores what the person lets be kept of the call. A missing field means no, and the room says that it was left open. A later answer replaces the earlier one at once.',
    body: v.object({
      consent: v.optional(v.boolean()),
      transcript: v.optional(v.boolean()),
      summary: v.optional(v.boolean()),
    }),
    reply: consent,
    errors: ['tooOften'],
  }),
  live: call({
    method: 'GET',
    path: '/api/v2/video/live/',
    who: 'person',
    about: "The calls that go on now in the person's chats.",
    reply: v.array(v.object({ room: id, channel: id, startedOn: timestamp, people: v.array(id) })),
    errors: [],
  }),
  meetings: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/meetings/',
    who: 'person',
    about:
      'How often the members of a mentorship met in calls, for how long, and the last time. A meeting counts from one minute together.',
    reply: v.object({
      held: v.number(),
      minutes: v.number(),
      last: v.nullable(v.object({ startedOn: timestamp, minutes: v.number() })),
    }),
    errors: [],
  }),
} as const
