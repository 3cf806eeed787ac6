import type { ErrorTable } from '../base/errorTable.ts'

/** Why something in the calendar can't be done. */
export const calendarErrors = {
  /** It would begin in the past. */
  eventInPast: 422,
  /** It has begun already, so it can no longer be changed, deleted or answered. */
  eventOver: 422,
  /** The deletion can't be undone: the others have been told of it, or the event has been changed since. */
  undoTooLate: 422,
  /** The mentorship has reached the limit of series. */
  calendarFull: 422,
  /** One person of the pair has stopped the contact. */
  calendarPaused: 422,
  /** The organisation has not configured this calendar. */
  calendarNotSetUp: 422,
  /** Another calendar is linked already; only one is possible. */
  calendarLinked: 409,
  /** The sign-in at the calendar is too old, was used already, or was begun in another browser. */
  calendarConnectExpired: 403,
  /** The calendar's own server refuses the request, or does not reply. */
  calendarFailed: 503,
} as const satisfies ErrorTable
