import * as v from 'valibot'

import { isWireDateTime } from '../base/dates.ts'
import { boundedText, day, id, line, localeText, maxBytes, paragraph, timestamp } from '../base/fields.ts'
import {
  eventAnswers,
  eventFrequencies,
  eventMinutes,
  eventRefusals,
  missingIn,
  recurringScopes,
} from './rules.ts'

/** One occurrence of an event. */
export const calendarEvent = v.object({
  id,
  /** The same for all occurrences of one series. */
  seriesId: id,
  title: v.string(),
  description: v.string(),
  eventFrequency: v.picklist(eventFrequencies),
  isRecurringEvent: v.boolean(),
  /** The last day of the series in its own time zone, included; null for a single event. */
  repeatEndDate: v.nullable(day),
  /** The day of the month on which a monthly series takes place, from 1 to 31. In a shorter month it is the last day. */
  monthDay: v.number(),
  scheduledTime: timestamp,
  durationMinutes: v.number(),
  /** The maker's time zone. A series keeps its local time in this zone. */
  timeZone: v.string(),
  sessionId: v.nullable(id),
  /** Empty if no session was chosen. */
  sessionName: v.string(),
  localeSessionName: localeText,
  isPairGroupCall: v.boolean(),
  mentorship: id,
  /** The same as `mentorship` for a group; null for a pair. */
  mentorGroup: v.nullable(id),
  /** Null once the maker is erased. */
  createdBy: v.nullable(id),
  /** The room of the call, as in `/video/join-meeting/{sessionUuid}?section=video`; empty for an event without a call. */
  videos: v.array(v.object({ sessionUuid: id })),
  answers: v.array(v.object({ userId: id, answer: v.picklist(eventAnswers) })),
  /** Whether it was moved or changed apart from its series. */
  isException: v.boolean(),
  /** Whether an occurrence of its series begins after this one and after the reply. */
  isMoreToCome: v.boolean(),
  /** Whether the person may change and delete it. */
  mayChange: v.boolean(),
})
export type CalendarEvent = v.InferOutput<typeof calendarEvent>

/** An event at the same time; this is a warning and never a refusal. */
const clash = v.object({ id, title: v.string(), scheduledTime: timestamp })

/** The clashes of an event that is not saved yet. */
export const clashesOfPlan = v.object({
  clashes: v.array(clash),
  /** Members who have a meeting elsewhere at the time of an occurrence, which is named by its own time. */
  busy: v.array(v.object({ userId: id, scheduledTime: timestamp })),
})
export type ClashesOfPlan = v.InferOutput<typeof clashesOfPlan>

export const changedEvent = v.object({
  ...calendarEvent.entries,
  clashes: v.array(clash),
  /** After a change of several events, if this one was moved separately: when the next one at the usual time is. */
  nextUsual: v.nullable(timestamp),
})
export type ChangedEvent = v.InferOutput<typeof changedEvent>

/** Accepted in any case; sent in small letters. */
const frequency = v.pipe(
  v.string(eventRefusals.required),
  v.maxLength(20),
  v.trim(),
  v.toLowerCase(),
  v.picklist(eventFrequencies),
)
const startTime = v.pipe(
  v.string(eventRefusals.required),
  v.maxLength(100),
  maxBytes(300),
  v.check(isWireDateTime, 'Please give a moment with its offset, like 2026-01-31T18:00:00+05:30.'),
)
const minutes = v.pipe(v.number(), v.integer(), v.minValue(eventMinutes.least), v.maxValue(eventMinutes.most))
const sessionName = v.union([v.pipe(v.string(), v.trim(), v.literal('')), line(200)])

/** Other fields of the documented payload. `mentorship`, `mentorGroup` and `createdBy` must match the request; the others are ignored. */
const repeated = {
  id: v.optional(v.nullable(v.union([id, v.literal('')]))),
  isRecurringEvent: v.optional(v.boolean()),
  mentorship: v.optional(v.nullable(id)),
  mentorGroup: v.optional(v.nullable(id)),
  createdBy: v.optional(v.nullable(id)),
  applyToRecurring: v.optional(v.picklist(recurringScopes), 'THIS'),
}

/** A new event. */
export const newEvent = v.pipe(
  v.object({
    ...repeated,
    title: line(120),
    description: v.optional(paragraph(2000), ''),
    eventFrequency: frequency,
    scheduledTime: startTime,
    durationMinutes: v.optional(minutes, eventMinutes.usual),
    sessionName: v.optional(sessionName, ''),
    sessionId: v.optional(v.nullable(id), null),
    isPairGroupCall: v.boolean(eventRefusals.required),
    repeatEndDate: v.optional(v.nullable(day), null),
  }),
  v.forward(
    v.check((event) => missingIn(event) !== 'repeatEndDate', eventRefusals.required),
    ['repeatEndDate'],
  ),
  v.forward(
    v.check((event) => missingIn(event) !== 'sessionName', eventRefusals.required),
    ['sessionName'],
  ),
)
export type NewEvent = v.InferOutput<typeof newEvent>

/** A change of an event. Fields that are left out stay as they are. */
export const eventChange = v.object({
  ...repeated,
  title: v.optional(line(120)),
  description: v.optional(paragraph(2000)),
  eventFrequency: v.optional(frequency),
  scheduledTime: v.optional(startTime),
  durationMinutes: v.optional(minutes),
  sessionName: v.optional(sessionName),
  sessionId: v.optional(v.nullable(id)),
  isPairGroupCall: v.optional(v.boolean()),
  repeatEndDate: v.optional(v.nullable(day)),
})
export type EventChange = v.InferOutput<typeof eventChange>

/** The time of a new event, or of an event after a change, as a query. */
export const eventPlan = v.object({
  /** The event that would change; left out for a new one. */
  eventId: v.optional(id),
  scheduledTime: startTime,
  durationMinutes: v.pipe(boundedText(40), v.toNumber(), minutes),
  eventFrequency: v.optional(frequency, 'none'),
  repeatEndDate: v.optional(day),
  applyToRecurring: v.optional(v.picklist(recurringScopes), 'THIS'),
})
export type EventPlan = v.InferOutput<typeof eventPlan>
