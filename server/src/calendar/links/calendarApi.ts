import type { CalendarProvider } from '@saathi/contract/calendar/rules.ts'
import * as v from 'valibot'

import type { EventWords, Series } from '../series/series.ts'
import type { ProviderSettings } from './settings.ts'

/** The texts of an event, or of one of its occurrences, in another calendar. */
export interface Said {
  readonly title: string
  readonly description: string
  readonly link: string
}

/** A series to write into another calendar. */
export interface Pushed {
  readonly series: Series
  /** The same for each retry of one write; a new one after the series changes. */
  readonly key: string
  said(words: EventWords, recurrenceAt: Date | undefined): Said
  /** The whole series as a file, for calendars that take files. */
  file(): string
}

/** A series, or one of its occurrences, as it is written into another calendar. */
export interface PushedInstance {
  readonly words: EventWords
  readonly startsAt: Date
  readonly recurrenceAt: Date | undefined
}

/** A time that is taken in another calendar. */
export interface Busy {
  readonly from: Date
  readonly to: Date
}

/** The calendars of one service. Its functions throw if the service does not do what it is asked. */
export interface CalendarApi {
  readonly provider: CalendarProvider
  /** The only permission that the person is asked for. */
  readonly scope: string
  /** Writes a new series and returns its id there; trying again makes no second one. */
  create(token: string, pushed: Pushed): Promise<string>
  /** Writes changed texts of a series with the same times; false if the series is gone there. */
  update(token: string, pushed: Pushed, id: string): Promise<boolean>
  /**
   * Ends a series earlier: it is written with fewer occurrences and the same exceptions. A series that is gone
   * stays gone.
   */
  shorten(token: string, pushed: Pushed, id: string): Promise<void>
  /** Deletes any remains of an attempt to create a series under this key. */
  discard(token: string, key: string): Promise<void>
  /** Deletes a series; one that is gone counts as deleted. */
  remove(token: string, id: string): Promise<void>
  busy(token: string, span: Busy & { readonly email: string }): Promise<readonly Busy[]>
}

/** Opens the calendars of a service at the address in the settings. */
export type OpenCalendarApi = (settings: Pick<ProviderSettings, 'api'>) => CalendarApi

/** Reads a reply that should be JSON of this shape. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!read.success) throw new Error('The calendar replied nonsense.')
  return read.output
}
