import * as v from 'valibot'

import { call } from '../base/call.ts'
import {
  day,
  dayOrMoment,
  done,
  id,
  localeText,
  timestamp,
  wholeNumber,
  boundedText,
} from '../base/fields.ts'
import { calendarEvent, changedEvent, clashesOfPlan, eventChange, eventPlan, newEvent } from './event.ts'
import { eventAnswers, freeSlots, mostListedEvents, recurringScopes } from './rules.ts'

const events = '/api/v1/mentorships/:mentorshipId/calendar-events/' as const

/** A session that is due, on the day of its `end_date`. */
const deadline = v.object({
  id,
  title: v.string(),
  localeTitle: localeText,
  endDate: timestamp,
  isCompleted: v.boolean(),
})
export type Deadline = v.InferOutput<typeof deadline>

const availability = v.object({
  /** In the person's own time zone. */
  slots: v.array(v.picklist(freeSlots)),
  /** When the person said so; null before they did. */
  saidOn: v.nullable(timestamp),
})
export type Availability = v.InferOutput<typeof availability>

/** The events of a mentorship, a person's month, the next meeting, and a person's free times. */
export const calendarCalls = {
  events: call({
    method: 'GET',
    path: events,
    who: 'person',
    about:
      'The occurrences between two days or moments, sorted by their time; without them from a month ago to a year ahead. At most 400 days, 500 occurrences and 400 kB of their texts: the next ones are on the next `page`, and the page after the last is empty.',
    query: v.object({
      from: v.optional(dayOrMoment),
      to: v.optional(dayOrMoment),
      page: v.optional(wholeNumber(1, 1000), '1'),
      size: v.optional(wholeNumber(1, mostListedEvents), String(mostListedEvents)),
    }),
    reply: v.array(calendarEvent),
    errors: [],
  }),
  addEvent: call({
    method: 'POST',
    path: events,
    who: 'person',
    about:
      'Adds an event, alone or as a series, and invites the other members. Once for each Idempotency-Key. Events at the same time come back as `clashes`.',
    body: newEvent,
    reply: changedEvent,
    errors: ['eventInPast', 'calendarFull', 'calendarPaused', 'mentorshipEnded', 'tooOften'],
  }),
  changeEvent: call({
    method: 'PUT',
    path: `${events}:eventId/`,
    who: 'person',
    about: 'Changes an occurrence, it and all later ones, or all of its series; what is left out stays.',
    body: eventChange,
    reply: changedEvent,
    errors: ['eventInPast', 'eventOver', 'calendarFull', 'calendarPaused', 'mentorshipEnded', 'tooOften'],
  }),
  deleteEvent: call({
    method: 'DELETE',
    path: `${events}:eventId/`,
    who: 'person',
    about:
      'Deletes an occurrence, it and all later ones, or all of its series, and tells the other members. Deleting again changes nothing.',
    body: v.object({ applyToRecurring: v.optional(v.picklist(recurringScopes), 'THIS') }),
    reply: done,
    errors: ['eventOver', 'mentorshipEnded', 'tooOften'],
  }),
  eventDeletion: call({
    method: 'GET',
    path: `${events}:eventId/deletion/`,
    who: 'person',
    about: 'Who deleted an event, and when. 404 for an event that is there or never was.',
    reply: v.object({
      /** Null once the person is erased. */
      deletedBy: v.nullable(id),
      deletedAt: timestamp,
    }),
    errors: [],
  }),
  restoreEvent: call({
    method: 'POST',
    path: `${events}:eventId/restore/`,
    who: 'person',
    about:
      "Takes the person's own deletion of an event back, with everything that went with it, until the other members are told. Of an event that is there it changes nothing.",
    reply: calendarEvent,
    errors: ['undoTooLate', 'calendarFull', 'calendarPaused', 'mentorshipEnded', 'tooOften'],
  }),
  clashes: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/clashes/',
    who: 'person',
    about:
      'What else is at the time of an event that is not saved yet, or of one that is not changed yet: events of the person by name, and of other members only that they have one.',
    query: eventPlan,
    reply: clashesOfPlan,
    errors: ['tooOften'],
  }),
  answerEvent: call({
    method: 'POST',
    path: `${events}:eventId/answer/`,
    who: 'person',
    about: 'Says whether one comes; a later answer replaces it.',
    body: v.object({
      answer: v.picklist(eventAnswers),
      applyToRecurring: v.optional(v.picklist(recurringScopes), 'THIS'),
    }),
    reply: calendarEvent,
    errors: ['eventOver', 'mentorshipEnded', 'tooOften'],
  }),
  month: call({
    method: 'GET',
    path: '/api/v2/calendar/month/',
    who: 'person',
    about:
      'Everything that the calendar of a mentorship shows of a month (`2026-11`) and of the days around it that fill its weeks. Days are those of the time zone in the reply.',
    query: v.object({
      month: v.pipe(
        boundedText(40),
        v.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/),
        // Its last week ends in a year that days do not cover.
        v.notValue('2199-12'),
      ),
      mentorship: v.optional(v.nullable(id)),
    }),
    reply: v.object({
      mentorship: v.nullable(id),
      timeZone: v.string(),
      /** The first and the last day that are covered: whole weeks, Monday first. */
      from: day,
      to: day,
      events: v.array(calendarEvent),
      deadlines: v.array(deadline),
      /** Days on which a quiz was first taken. */
      quizDays: v.array(v.object({ date: day, taken: v.number() })),
      /** The quizzes first taken in the last weeks, newest first. */
      quizStreaks: v.array(v.object({ timestamp })),
      /** Whether one of a pair has stopped the contact, so that no event can be added or changed. */
      isPaused: v.boolean(),
      /** Whether the person's linked calendar no longer lets us in. */
      isLinkBroken: v.boolean(),
    }),
    errors: [],
  }),
  nextMeeting: call({
    method: 'GET',
    path: '/api/v2/mentorships/:mentorshipId/next-meeting/',
    who: 'person',
    about: 'The next event of a mentorship, and where there is none, up to two times that suit its members.',
    reply: v.object({
      event: v.nullable(calendarEvent),
      suggestions: v.array(
        v.object({
          scheduledTime: timestamp,
          durationMinutes: v.number(),
          /** Whether it suits all members; false if some have not said when they are free. */
          isCommon: v.boolean(),
        }),
      ),
      /** Whether the person has said when they are free. */
      hasSaid: v.boolean(),
      /** The members who have not said so. */
      waitsFor: v.array(id),
      /** The session that a meeting would be about: the next one of the curriculum. */
      session: v.nullable(v.object({ id, title: v.string(), localeTitle: localeText })),
    }),
    errors: [],
  }),
  availability: call({
    method: 'GET',
    path: '/api/v2/calendar/availability/',
    who: 'person',
    about: 'The parts of a week in which the person is usually free.',
    reply: availability,
    errors: [],
  }),
  saveAvailability: call({
    method: 'PUT',
    path: '/api/v2/calendar/availability/',
    who: 'person',
    about: 'Stores the parts of a week in which the person is usually free, in place of those before.',
    body: v.object({ slots: v.pipe(v.array(v.picklist(freeSlots)), v.maxLength(freeSlots.length)) }),
    reply: availability,
    errors: [],
  }),
} as const
