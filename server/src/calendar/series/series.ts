import type { EventFrequency } from '@saathi/contract/calendar/rules.ts'

/** The texts of an event: everything except its time. */
export interface EventWords {
  readonly title: string
  readonly description: string
  readonly durationMinutes: number
  readonly isPairGroupCall: boolean
  readonly sessionId: string | null
  /** Empty if no session was chosen. */
  readonly sessionName: string
}

/** An occurrence that differs from its series: deleted, moved, or changed. */
export type SeriesException = EventWords & {
  /** When the series would have it; this names the occurrence permanently. */
  readonly recurrenceAt: Date
  readonly isCancelled: boolean
  readonly startsAt: Date
}

/** An event as stored: a single one, or a series with its exceptions. */
export type Series = EventWords & {
  readonly id: string
  readonly mentorshipId: string
  /** The first occurrence. The others keep its hour in the series' time zone. */
  readonly startsAt: Date
  /** The creator's time zone at creation, as an IANA name. */
  readonly timeZone: string
  readonly frequency: EventFrequency
  /** The last day (YYYY-MM-DD) in the series' time zone, included; null for a single event. */
  readonly repeatEndDate: string | null
  /** Null once the maker is erased. */
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly changedAt: Date
  /** Rises with each change that calendar programs must hear of (RFC 5545, SEQUENCE). */
  readonly sequence: number
  /**
   * Deleted as a whole. The row stays, because a repeated deletion and the mail about it need its former content.
   */
  readonly cancelledAt: Date | null
  readonly exceptions: readonly SeriesException[]
}

/** One occurrence of a series. */
export type Occurrence = EventWords & {
  /** The series' id and the moment that the series would have it, as in `<series>_20261128T133000Z`. */
  readonly id: string
  readonly series: Series
  readonly recurrenceAt: Date
  readonly startsAt: Date
  readonly isException: boolean
}
