import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, timestamp } from '../base/fields.ts'
import { channelNames, choiceKinds } from './choices.ts'
import { noticeTopics } from './rules.ts'

const topic = v.picklist(noticeTopics)

const time = v.pipe(boundedText(5), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as 21:00.'))
const quiet = v.object({ from: time, to: time })

const preferences = v.object({
  topics: v.array(v.object({ topic, mail: v.boolean(), canStop: v.boolean() })),
  /** The choices for each kind of notice that the person gets, by kind and channel. */
  kinds: v.record(v.string(), v.record(v.string(), v.boolean())),
  /** The channels that can be used here. */
  channels: v.array(v.picklist(channelNames)),
  quiet,
  pausedUntil: v.nullable(timestamp),
  /** Whether a lock screen may show the words of a message. */
  showsWords: v.boolean(),
})
export type Preferences = v.InferOutput<typeof preferences>

/** The calls about which notices are also mailed. They have a file of their own: every page loads the other one. */
export const mailCalls = {
  preferences: call({
    method: 'GET',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about: 'Which kinds of notices reach the person, by which channels, and when.',
    reply: preferences,
    errors: [],
  }),
  savePreference: call({
    method: 'PUT',
    path: '/api/v2/notifications/preferences/',
    who: 'person',
    about:
      'Changes the given choices, and no others. A topic with `mail` turns the mails of all its kinds on or off.',
    body: v.object({
      topic: v.optional(topic),
      mail: v.optional(v.boolean()),
      kinds: v.optional(v.record(v.picklist(choiceKinds), v.record(v.picklist(channelNames), v.boolean()))),
      quiet: v.optional(quiet),
      pausedUntil: v.optional(v.nullable(boundedText(40))),
      showsWords: v.optional(v.boolean()),
    }),
    reply: preferences,
    errors: ['cannotStop', 'numberNeeded'],
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/v2/notifications/unsubscribe/',
    who: 'anyone',
    about:
      'Stops the mails of the kinds that the link in a mail names, without signing in (RFC 8058); repeating it changes nothing.',
    fromMailers: true,
    query: v.object({ token: boundedText(2000) }),
    /** A link in an earlier mail is about a topic, which has several kinds. `kind` is the first of `kinds`. */
    reply: v.object({
      topic,
      kind: v.optional(v.picklist(choiceKinds)),
      kinds: v.optional(v.array(v.picklist(choiceKinds))),
    }),
    errors: ['linkInvalid'],
  }),
} as const
