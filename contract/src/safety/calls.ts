import * as v from 'valibot'

import { call } from '../base/call.ts'
import { done, id, localeText, timestamp, boundedText } from '../base/fields.ts'
import { mostReportWords, reportKinds, reportReasons, reportStatuses } from './rules.ts'

const report = v.object({
  id,
  kind: v.picklist(reportKinds),
  reason: v.picklist(reportReasons),
  words: v.string(),
  /** The person whom it is about; empty if it is not about one person, or if they have left. */
  aboutName: v.string(),
  /** The beginning of the message that was reported; empty for a person or a call. */
  excerpt: v.string(),
  /** Whether the reporter gave the recording of the call to the team. */
  hasRecording: v.optional(v.boolean(), false),
  status: v.picklist(reportStatuses),
  /** The programme team's answer; empty until there is one. */
  outcome: v.string(),
  createdOn: timestamp,
  /** The time by which the programme team looks at it. */
  lookBy: timestamp,
  seenOn: v.nullable(timestamp),
  closedOn: v.nullable(timestamp),
})
/** A report as its reporter sees it. */
export type Report = v.InferOutput<typeof report>

const block = v.object({ userId: id, userFullName: v.string(), blockedOn: timestamp })
/** A person whom the caller has blocked. */
export type Block = v.InferOutput<typeof block>

const helpLine = v.object({
  id,
  name: v.string(),
  localeName: localeText,
  /** The number as people dial it. */
  number: v.string(),
  /** The purpose of the line, and its hours. */
  about: v.string(),
  localeAbout: localeText,
})
export type HelpLine = v.InferOutput<typeof helpLine>

export const safetyCalls = {
  report: call({
    method: 'POST',
    path: '/api/v2/reports/',
    who: 'person',
    about:
      'Reports a message, a person or a call to the programme team, with what the person saw. Repeating it while it is open returns the first report.',
    body: v.object({
      kind: v.picklist(reportKinds),
      id,
      reason: v.picklist(reportReasons),
      words: v.optional(v.pipe(boundedText(mostReportWords), v.trim()), ''),
      /** For a call: whether the team may hear its recording. If there is none, it changes nothing. */
      withRecording: v.optional(v.boolean(), false),
    }),
    reply: report,
    errors: ['notFound', 'reportOfSelf', 'tooOften'],
  }),
  reports: call({
    method: 'GET',
    path: '/api/v2/reports/',
    who: 'person',
    isPrivate: true,
    about: "The caller's own reports, newest first.",
    reply: v.array(report),
    errors: [],
  }),
  block: call({
    method: 'POST',
    path: '/api/v2/blocks/',
    who: 'person',
    about:
      'Stops the contact with a person in both directions; the programme team is told, the other is not. Repeating it changes nothing.',
    body: v.object({ userId: id }),
    reply: block,
    errors: ['notFound', 'blockOfSelf', 'blockOfStaff'],
  }),
  unblock: call({
    method: 'DELETE',
    path: '/api/v2/blocks/',
    who: 'person',
    about: 'Ends a block. Ending one that is not there changes nothing.',
    query: v.object({ userId: id }),
    reply: done,
    errors: [],
  }),
  blocks: call({
    method: 'GET',
    path: '/api/v2/blocks/',
    who: 'person',
    isPrivate: true,
    about: 'The people whom the caller has blocked, newest first.',
    reply: v.array(block),
    errors: [],
  }),
  readings: call({
    method: 'GET',
    path: '/api/v2/chat/:channelId/readings/',
    who: 'person',
    isPrivate: true,
    about: 'When the programme team read this conversation, and why; newest first.',
    reply: v.array(v.object({ readOn: timestamp, reason: v.string() })),
    errors: [],
  }),
  helpLines: call({
    method: 'GET',
    path: '/api/v2/safety/help-lines/',
    who: 'person',
    about: "Telephone numbers that help in a hard hour, those of the person's state first.",
    reply: v.array(helpLine),
    errors: [],
  }),
} as const
