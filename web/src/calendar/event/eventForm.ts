import type { CalendarEvent, EventChange, NewEvent } from '@saathi/contract/calendar/event.ts'
import {
  type EventFrequency,
  eventFrequencies,
  eventMinutes,
  mayBegin,
  missingIn,
  mostDaysAhead,
  mostRepeatDays,
  openScopes,
  type RecurringScope,
} from '@saathi/contract/calendar/rules.ts'
import { isWireDate } from '@saathi/contract/base/dates.ts'
import { daysBetween } from '@saathi/contract/base/indiaDays.ts'
import * as v from 'valibot'

import { momentAt, zonedOf } from '@saathi/contract/base/zoned.ts'

/** The form of an event as it is typed. */
export const eventForm = v.object({
  title: v.string(),
  isCall: v.picklist(['', 'yes', 'no']),
  /** YYYY-MM-DD and HH:MM in the person's time zone; empty until chosen. */
  day: v.string(),
  time: v.string(),
  minutes: v.number(),
  frequency: v.picklist(eventFrequencies),
  /** The last day of a series, YYYY-MM-DD. */
  until: v.string(),
  /** Empty if no session is chosen. */
  sessionId: v.string(),
  description: v.string(),
})
export type EventForm = v.InferOutput<typeof eventForm>

/** A field of the form and what is wrong with it: the key of a text. */
export type FormProblems = Partial<Record<keyof EventForm, string>>

/** The form of a new event on a day. */
export function emptyForm(day: string, time = ''): EventForm {
  const blank = { title: '', isCall: '', sessionId: '', until: '', description: '' } as const
  return { ...blank, day, time, minutes: eventMinutes.usual, frequency: 'none' }
}

/** The most characters of a title. */
const longestTitle = 120

/** Returns the form of a new event, filled in from a sentence. A long one is the description, and its beginning the title. */
export function formOfWords(day: string, words: string): EventForm {
  const isLong = words.length > longestTitle
  const title = isLong ? `${words.slice(0, longestTitle - 1)}…` : words
  return { ...emptyForm(day), title, isCall: 'no', description: isLong ? words : '' }
}

/** The form of an event that is there. */
export function formOf(event: CalendarEvent, zone: string): EventForm {
  const { day, time } = zonedOf(event.scheduledTime, zone)
  return {
    title: event.title,
    isCall: event.isPairGroupCall ? 'yes' : 'no',
    day,
    time,
    minutes: event.durationMinutes,
    frequency: event.eventFrequency,
    until: event.repeatEndDate ?? '',
    sessionId: event.sessionId ?? '',
    description: event.description,
  }
}

/** Whether a form can say how often and until when: of a series, one occurrence cannot. */
export function mayRepeat(event: CalendarEvent | undefined, scope: RecurringScope): boolean {
  return event === undefined || !event.isRecurringEvent || scope !== 'THIS'
}

/** Whether an event has begun at a moment. */
export function hasBegunAt({ scheduledTime }: CalendarEvent, now: Date): boolean {
  return Date.parse(scheduledTime) <= now.getTime()
}

/** Returns the occurrences that a change of an event can include; none if it can't be changed any more. */
export function scopesOf(event: CalendarEvent, now: Date): readonly RecurringScope[] {
  return openScopes({ hasBegun: hasBegunAt(event, now), isMoreToCome: event.isMoreToCome })
}

/** The moment that a form names; undefined until it names one. */
export function startOf({ day, time }: Pick<EventForm, 'day' | 'time'>, zone: string): Date | undefined {
  return isWireDate(day) && /^\d{2}:\d{2}$/.test(time) ? momentAt({ day, time }, zone) : undefined
}

const required = 'calendar.form.required'

interface Circumstances {
  readonly event: CalendarEvent | undefined
  readonly scope: RecurringScope
  readonly zone: string
  readonly now: Date
}

/** Returns what is wrong with a form, by field. */
export function problemsOf(form: EventForm, { event, scope, zone, now }: Circumstances): FormProblems {
  const start = startOf(form, zone)
  const missing = missingIn({
    eventFrequency: form.frequency,
    repeatEndDate: form.until === '' ? null : form.until,
    sessionName: form.sessionId,
    sessionId: form.sessionId === '' ? (event?.sessionName ?? null) || null : form.sessionId,
  })
  const repeats = mayRepeat(event, scope)
  const found: FormProblems = {}
  if (form.title === '') found.title = required
  else if (form.title.trim() === '') found.title = 'calendar.form.titleMandatory'
  if (form.isCall === '') found.isCall = required
  if (form.day === '') found.day = required
  else if (!isWireDate(form.day)) found.day = 'calendar.form.noDay'
  if (form.time === '') found.time = required
  const hasBegun = event !== undefined && hasBegunAt(event, now)
  if (start !== undefined && !mayBegin(start, { now, hasBegun })) found.day = 'calendar.form.past'
  if (daysAhead(start, now) > mostDaysAhead) found.day = 'calendar.form.tooFar'
  if (repeats && missing === 'repeatEndDate') found.until = required
  else if (repeats && form.frequency !== 'none') Object.assign(found, problemOfEnd(form))
  if (missing === 'sessionName') found.sessionId = required
  return found
}

function daysAhead(start: Date | undefined, now: Date): number {
  return start === undefined ? 0 : (start.getTime() - now.getTime()) / 86_400_000
}

function problemOfEnd({ until, day }: EventForm): FormProblems {
  if (!isWireDate(until)) return { until: 'calendar.form.noDay' }
  if (until < day) return { until: 'calendar.form.endsBefore' }
  return daysBetween(day, until) > mostRepeatDays ? { until: 'calendar.form.tooLong' } : {}
}

interface Sending {
  readonly start: Date
  /** The title of the chosen session in English; empty for none. */
  readonly sessionName: string
}

/** Returns the event that a form without problems says. */
export function newEventOf(form: EventForm, { start, sessionName }: Sending): NewEvent {
  return {
    ...wordsOf(form, start),
    ...repeatingOf(form),
    // A new series has no session, even if one was chosen in the field before.
    ...(form.frequency === 'none' ? sessionOf(form, sessionName) : { sessionId: null, sessionName: '' }),
    applyToRecurring: 'THIS',
  }
}

/** Returns the change that a form without problems says; one occurrence of a series leaves its repeating as it is. */
export function changeOf(
  form: EventForm,
  {
    start,
    sessionName,
    event,
    scope,
  }: Sending & { readonly event: CalendarEvent; readonly scope: RecurringScope },
): EventChange {
  return {
    ...wordsOf(form, start),
    ...(mayRepeat(event, scope) ? repeatingOf(form) : {}),
    // A session that the mentorship no longer has stays as it is.
    ...(form.sessionId === '' && event.sessionId === null ? {} : sessionOf(form, sessionName)),
    applyToRecurring: scope,
  }
}

/** Returns what the server is asked about the times of a form, before it is saved. */
export function planOf(
  { minutes, frequency, until }: EventForm,
  { at, event, scope }: { readonly at: Date } & Pick<Circumstances, 'event' | 'scope'>,
) {
  return {
    ...(event === undefined ? {} : { eventId: event.id, applyToRecurring: scope }),
    scheduledTime: at.toISOString(),
    durationMinutes: String(minutes),
    eventFrequency: frequency,
    ...(frequency !== 'none' && isWireDate(until) ? { repeatEndDate: until } : {}),
  }
}

function wordsOf(form: EventForm, start: Date) {
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    scheduledTime: start.toISOString(),
    durationMinutes: form.minutes,
    isPairGroupCall: form.isCall === 'yes',
  }
}

function repeatingOf({ frequency, until }: { readonly frequency: EventFrequency; readonly until: string }) {
  return {
    eventFrequency: frequency,
    isRecurringEvent: frequency !== 'none',
    repeatEndDate: frequency === 'none' ? null : until,
  }
}

function sessionOf({ sessionId }: EventForm, sessionName: string) {
  return { sessionId: sessionId === '' ? null : sessionId, sessionName }
}
