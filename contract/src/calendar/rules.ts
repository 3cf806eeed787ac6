/** How often an event repeats. */
export const eventFrequencies = ['none', 'weekly', 'biweekly', 'monthly'] as const
export type EventFrequency = (typeof eventFrequencies)[number]

/** Which occurrences of a series a change is for: the named one, it and all later ones, or all. */
export const recurringScopes = ['THIS', 'FOLLOWING', 'ALL'] as const
export type RecurringScope = (typeof recurringScopes)[number]

/** The possible replies to an invitation. */
export const eventAnswers = ['yes', 'no', 'maybe'] as const
export type EventAnswer = (typeof eventAnswers)[number]

/** The services whose calendars can be linked. */
export const calendarProviders = ['google', 'outlook', 'yahoo'] as const
export type CalendarProvider = (typeof calendarProviders)[number]

/** Their names, which are not translated. */
export const providerNames: Readonly<Record<CalendarProvider, string>> = {
  google: 'Google',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
}

/** The address of an example for calendar programs. */
export const calendarSample = '/calendar/sample.ics'

/** Minutes that an event lasts by default, and their limits. */
export const eventMinutes = { usual: 60, least: 5, most: 8 * 60 } as const

/** The most days from an event to the last one of its series: ten years. */
export const mostRepeatDays = 3653

/** The most days into the future at which an event can begin: five years. */
export const mostDaysAhead = 1826

/**
 * Seconds in which a meeting that was made with one tap can be undone with another. The other members hear of it
 * only afterwards.
 */
export const undoSeconds = 10

/** How many weeks of quizzes count for the encouragement. */
export const streakWeeks = 5

/** The most days that one request for events covers. */
export const mostListedDays = 400

/** The most occurrences in one reply; the next ones are on the next page. */
export const mostListedEvents = 500

/** The most bytes that the texts of the occurrences in one reply have. */
export const mostListedBytes = 400_000

/** The most series of a mentorship that repeat and are not over. A pair that meets every day needs seven. */
export const mostRepeating = 20

/**
 * Returns the occurrences that a change of a named one can be for. After it has begun it cannot be changed; all of
 * its series can be changed while others are still to come.
 */
export function openScopes(named: {
  readonly hasBegun: boolean
  readonly isMoreToCome: boolean
}): readonly RecurringScope[] {
  if (!named.hasBegun) return recurringScopes
  return named.isMoreToCome ? ['ALL'] : []
}

/** Whether an event can begin at a moment: in the future. One that has begun may stay or move within the past. */
export function mayBegin(at: Date, { now, hasBegun }: { readonly now: Date; readonly hasBegun: boolean }) {
  return at > now || hasBegun
}

/**
 * The mistakes that a field of an event can have. The server sends the sentence, and the form shows the text
 * `calendar.form.<name>`.
 */
export const eventRefusals = {
  required: 'This field is required',
  tooFar: 'Please choose a day within the next five years.',
  endsBefore: 'The series would end before its first event.',
  tooLong: 'A series lasts at most ten years.',
  sessionElsewhere: 'This session is not part of this mentorship.',
  ofSeries: 'This is the same for all events of a series.',
} as const
export type EventRefusal = keyof typeof eventRefusals

/** Returns the name of the mistake in a sentence of the server; undefined for another sentence. */
export function refusalIn(sentence: string): EventRefusal | undefined {
  return eventRefusalNames.find((name) => eventRefusals[name] === sentence)
}

const eventRefusalNames = [
  'required',
  'tooFar',
  'endsBefore',
  'tooLong',
  'sessionElsewhere',
  'ofSeries',
] as const satisfies readonly EventRefusal[]

/**
 * Returns the missing field: the end of a repeating event, or the session of a single one, because the form
 * requires them.
 */
export function missingIn(event: {
  readonly eventFrequency: EventFrequency
  readonly repeatEndDate: string | null
  readonly sessionName: string
  readonly sessionId: string | null
}): 'repeatEndDate' | 'sessionName' | undefined {
  if (event.eventFrequency !== 'none') return event.repeatEndDate === null ? 'repeatEndDate' : undefined
  return event.sessionName === '' && event.sessionId === null ? 'sessionName' : undefined
}

/** The days of a week, Monday first, and the parts of a day, in the order of the grid of free times. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const dayParts = ['morning', 'afternoon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** The hours of a part of the day in the person's own time zone; the end is not included. */
export const dayPartHours = {
  morning: { from: 7, to: 12 },
  afternoon: { from: 12, to: 17 },
  evening: { from: 17, to: 20 },
  night: { from: 20, to: 22 },
} as const satisfies Record<DayPart, { readonly from: number; readonly to: number }>

/** A part of a week in which a person is usually free, such as `sat_evening`. */
export const freeSlots = weekdays.flatMap((day) => dayParts.map((part) => `${day}_${part}` as const))
export type FreeSlot = `${(typeof weekdays)[number]}_${DayPart}`
