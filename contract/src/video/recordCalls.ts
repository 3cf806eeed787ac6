import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, done, id, timestamp } from '../base/fields.ts'

/** The question of the rating, as it is asked of everyone; the client shows it in the person's language. */
export const ratingTitle = 'Accuracy of information provided?'

/** A person by their name. */
const named = { userId: id, fullName: v.string() }

const pastCall = v.object({
  /** The id of the call, whether it was recorded or not. */
  meetingRecordingId: id,
  meetingDatetime: timestamp,
  summaryTextFileUrl: v.nullable(v.string()),
  transcriptionTextFileUrl: v.nullable(v.string()),
  /** The caller's own; null before, and after a skip. */
  rating: v.nullable(v.number()),
  /** Whether the caller was asked for one and skipped it. */
  isSkipped: v.optional(v.boolean(), false),
  /** Minutes in which at least two people were in it. */
  minutes: v.number(),
  /** Those who were in it, with their own minutes together with someone else. */
  people: v.array(v.object({ ...named, minutes: v.number() })),
})
/** A call that was made in a channel. */
export type PastCall = v.InferOutput<typeof pastCall>

/** The film of one person. */
export const filmed = {
  url: v.string(),
  /** Where it begins in the sound of everyone; null before that is made. */
  offsetMs: v.nullable(v.number()),
  lastsMs: v.number(),
}

const line = v.object({
  id,
  ...named,
  /** Seconds since the first line. */
  seconds: v.number(),
  words: v.string(),
  /** The notes of members about it. */
  marks: v.array(v.object({ ...named, words: v.string() })),
})
/** A line of a transcript. */
export type TranscriptLine = v.InferOutput<typeof line>

/** The calls about what is left of a call. */
export const recordCalls = {
  channelHistory: call({
    method: 'GET',
    path: '/api/v2/chat/:channelId/channel-history/',
    who: 'person',
    isPrivate: true,
    about: 'The newest 200 calls in which members of a channel met, newest first.',
    reply: v.object({ chatMeetingHistory: v.array(pastCall) }),
    errors: [],
  }),
  pastCall: call({
    method: 'GET',
    path: '/api/v2/video/past-calls/:callId/',
    who: 'person',
    isPrivate: true,
    about: 'A call that is over, with all that is left of it. 404 for people who are not members.',
    reply: v.object({
      ...pastCall.entries,
      channel: id,
      /** Null for a call of a chat beside a mentorship. */
      mentorship: v.nullable(id),
      title: v.string(),
      wasIn: v.boolean(),
      /** Whether the chat has two members, so that both are named as those who see this. */
      isPair: v.optional(v.boolean(), false),
      /** Whether sound was recorded, and is there. */
      sound: v.optional(v.picklist(['none', 'kept', 'deleted']), 'none'),
      /** The purposes to which everyone who was in it agreed at the end. */
      agreedTo: v.optional(v.array(v.picklist(['recording', 'transcript', 'summary'])), []),
      /** Its sound and picture; null without a recording, and after it was deleted. */
      recording: v.nullable(
        v.object({
          /** When it is deleted. */
          until: timestamp,
          /** Each opening, newest first. The name is empty for the programme team. */
          openings: v.array(v.object({ ...named, openedOn: timestamp })),
        }),
      ),
      /** The words of the call; null without a transcript. */
      transcript: v.nullable(v.array(line)),
      /** Whether the browsers of its people wrote it, or a speech service; null without one. */
      transcriptBy: v.optional(v.nullable(v.picklist(['browsers', 'service'])), null),
      /** Whether lines of it went with a person who erased their account. */
      linesGone: v.boolean(),
      /** Null without one. `madeBy` is `builtin`, or the name of the model that chose the words. */
      summary: v.nullable(
        v.object({
          madeBy: v.string(),
          lines: v.array(v.object({ ...named, isAction: v.boolean(), words: v.string() })),
        }),
      ),
    }),
    errors: [],
  }),
  openRecording: call({
    method: 'POST',
    path: '/api/v2/video/past-calls/:callId/open/',
    who: 'person',
    about:
      'Opens the recording of a call, and notes for all members that the caller did. The addresses work for 15 minutes, for a member alone.',
    reply: v.object({
      takes: v.array(v.object({ ...named, startedOn: timestamp, ...filmed })),
      /** The sound of everyone as one file; null until it is made, some minutes after the call. */
      whole: v.nullable(v.string()),
    }),
    errors: ['tooOften'],
  }),
  deleteRecording: call({
    method: 'DELETE',
    path: '/api/v2/video/past-calls/:callId/recording/',
    who: 'person',
    about: 'Deletes the recording of a call for everyone, at once. Any member can do it.',
    reply: done,
    errors: [],
  }),
  markLine: call({
    method: 'POST',
    path: '/api/v2/video/transcript-lines/:lineId/mark/',
    who: 'person',
    about:
      "Notes that a line of a transcript is wrong. The members see the note; the line stays. A member's later note replaces their earlier one.",
    body: v.object({ words: v.pipe(boundedText(500), v.trim(), v.minLength(1)) }),
    reply: done,
    errors: ['tooOften'],
  }),
  rateCall: call({
    method: 'POST',
    path: '/api/v2/chat/meeting-summary-rating/',
    who: 'person',
    about:
      "Stores the caller's own rating of a call in which they met someone, or that they skip it (null). A later one replaces it. Another `user_id` is refused.",
    body: v.object({
      meetingRecordingId: id,
      userId: v.optional(v.nullable(id)),
      meetingRating: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
    }),
    reply: done,
    errors: ['tooOften'],
  }),
  callRatingStatus: call({
    method: 'GET',
    path: '/api/v2/video/meeting-summary-rating-status/',
    who: 'person',
    about:
      "The newest call of the last seven days in which the caller met someone, and that they neither rated nor skipped; null if there is none. Another person's `user_id` is refused.",
    query: v.object({ userId: v.optional(id) }),
    reply: v.nullable(
      v.object({
        meetingRecordingId: id,
        meetingDateTime: timestamp,
        meetingRatingTitle: v.string(),
        meetingRatingStatus: v.literal('DUE'),
      }),
    ),
    errors: [],
  }),
} as const
