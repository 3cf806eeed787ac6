import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'

import type { House } from '../../house/house.ts'
import { occurrenceId } from '../series/recurrence.ts'
import type { EventWords, Series, SeriesException } from '../series/series.ts'
import { repeatLines } from './repeatLines.ts'
import { zoneText } from './zoneText.ts'

/** The person whose calendar it is for. Addresses of other members never leave the product. */
export interface IcsReader {
  readonly name: string
  readonly email: string
  readonly language: string
  /** The person's answer to an occurrence; for undefined, to the whole series. */
  answerTo(recurrenceAt: Date | undefined): EventAnswer | undefined
}

/** A series as one calendar shows it. */
export interface IcsEntry {
  readonly series: Series
  /** The name of the maker; empty if that person is erased. */
  readonly makerName: string
  /** The other members' names. */
  readonly names: string
  readonly reader: IcsReader
  /** The only occurrence to write, by its time in the rule of the series; undefined for the whole series. */
  readonly only?: Date | undefined
}

/** A calendar to write. */
export interface IcsCalendar {
  readonly method?: 'REQUEST' | 'CANCEL'
  readonly name?: string
  /** Leaves out the organiser and the attendees, because some services send their own invitations to them. */
  readonly withoutPeople?: true
  /** The reader's zone. It is written even without events, because an empty calendar is invalid (RFC 5545, 3.6). */
  readonly zone?: string
  readonly entries: readonly IcsEntry[]
}

type IcsHouse = Pick<House, 'config' | 'texts'>

/** Writes a calendar as RFC 5545 wants it. The same events give the same text. */
export function calendarText(house: IcsHouse, calendar: IcsCalendar): string {
  const { method, name, zone = null, entries } = calendar
  const series = entries.map((entry) => entry.series)
  const years = yearsOf(series)
  const written = ical({
    prodId: `//${house.config.productName.replaceAll(/[^\w ]/g, '')}//Calendar//EN`,
    timezone: { name: entries.length === 0 ? zone : null, generator: (each) => zoneText(each, years) },
    ...(method === undefined ? {} : { method: ICalCalendarMethod[method] }),
    ...(name === undefined ? {} : { name: clean(name).replaceAll(/[\\;,\n]/g, ' ') }),
  })
  for (const entry of entries) addEntry(house, written, { ...calendar, entry })
  return `${written.toString()}\r\n`
}

/** The name by which calendar programs identify a series, everywhere and permanently. */
export function uidOf({ config }: Pick<House, 'config'>, seriesId: string): string {
  return `${seriesId}@${new URL(config.publicUrl).hostname || 'saathi'}`
}

/** The page at which the call of an occurrence begins; without an occurrence, of the next one. */
export function callPage({ config }: Pick<House, 'config'>, id: string): string {
  return `${config.publicUrl}/video/join-meeting/${encodeURIComponent(id)}?section=video`
}

/** Returns the texts of an event, or of one of its occurrences, for a calendar. */
export function saidOf(
  house: IcsHouse,
  entry: IcsEntry,
  { words, recurrenceAt }: Pick<Instance, 'words' | 'recurrenceAt'>,
): { readonly title: string; readonly description: string; readonly link: string } {
  const link = linkOf(house, entry.series, { words, recurrenceAt })
  const description = descriptionOf(house, entry, { words, link })
  return { title: clean(words.title), description, link }
}

interface Written extends IcsCalendar {
  readonly entry: IcsEntry
}

function addEntry(house: IcsHouse, calendar: ICalCalendar, written: Written): void {
  const { series, only } = written.entry
  const changed = series.exceptions.filter(({ isCancelled }) => !isCancelled)
  if (only === undefined) {
    calendar.createEvent({
      ...eventOf(house, written, { words: series, startsAt: series.startsAt, recurrenceAt: undefined }),
      ...repeatingOf(series),
    })
    for (const each of changed) calendar.createEvent(instanceOf(house, written, each))
    return
  }
  const exception = series.exceptions.find(({ recurrenceAt }) => recurrenceAt.getTime() === only.getTime())
  calendar.createEvent(
    instanceOf(house, written, exception ?? { ...series, recurrenceAt: only, startsAt: only }),
  )
}

function instanceOf(
  house: IcsHouse,
  written: Written,
  instance: EventWords & Pick<SeriesException, 'recurrenceAt' | 'startsAt'>,
): ICalEventData {
  const { recurrenceAt, startsAt } = instance
  const { timeZone } = written.entry.series
  return {
    ...eventOf(house, written, { words: instance, startsAt, recurrenceAt }),
    recurrenceId: zoned(recurrenceAt, timeZone),
  }
}

interface Instance {
  readonly words: EventWords
  readonly startsAt: Date
  readonly recurrenceAt: Date | undefined
}

function eventOf(house: IcsHouse, written: Written, instance: Instance): ICalEventData {
  const { words, startsAt, recurrenceAt } = instance
  const { series } = written.entry
  const { timeZone } = series
  const { title, description, link } = saidOf(house, written.entry, { words, recurrenceAt })
  return {
    id: uidOf(house, series.id),
    sequence: series.sequence,
    stamp: series.changedAt,
    created: series.createdAt,
    lastModified: series.changedAt,
    timezone: timeZone,
    start: zoned(startsAt, timeZone),
    end: zoned(new Date(startsAt.getTime() + words.durationMinutes * 60_000), timeZone),
    summary: title,
    description,
    location: link,
    url: link,
    status: written.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(written.withoutPeople === true ? {} : peopleOf(house, written.entry, recurrenceAt)),
  }
}

/** The link of an event without a call opens the calendar. */
function linkOf(
  house: IcsHouse,
  series: Series,
  { words, recurrenceAt }: Pick<Instance, 'words' | 'recurrenceAt'>,
): string {
  if (!words.isPairGroupCall) {
    return `${house.config.publicUrl}/mentorship?mentorship=${encodeURIComponent(series.mentorshipId)}`
  }
  return callPage(house, recurrenceAt === undefined ? series.id : occurrenceId(series, recurrenceAt))
}

function descriptionOf(
  { texts }: IcsHouse,
  { names, reader }: IcsEntry,
  { words, link }: { readonly words: EventWords; readonly link: string },
): string {
  const say = (key: string, values: Readonly<Record<string, string>>) =>
    texts.text(reader.language, key, values)
  const parts = [
    words.description,
    names === '' ? '' : say('notice.meeting.with', { names }),
    words.sessionName === '' ? '' : say('notice.meeting.session', { session: words.sessionName }),
    words.isPairGroupCall ? say('notice.meeting.join', { link }) : '',
  ]
  return clean(parts.filter(Boolean).join('\n\n'))
}

const partStats = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  maybe: ICalAttendeeStatus.TENTATIVE,
} as const satisfies Record<EventAnswer, ICalAttendeeStatus>

/** The organiser has the address that sends our mails, and the name of the person who made the event. */
function peopleOf(
  { config }: IcsHouse,
  { makerName, reader }: IcsEntry,
  recurrenceAt: Date | undefined,
): Pick<ICalEventData, 'organizer' | 'attendees'> {
  const answer = reader.answerTo(recurrenceAt)
  const attendee = {
    name: clean(reader.name) || reader.email,
    email: reader.email,
    role: ICalAttendeeRole.REQ,
    status: answer === undefined ? ICalAttendeeStatus.NEEDSACTION : partStats[answer],
    // Calendar programs are not asked to mail an answer, because nobody reads those mails. People answer in the product.
    rsvp: false,
  }
  const organizer = { name: clean(makerName) || config.productName, email: addressIn(config.mailFrom) }
  return { organizer, attendees: [attendee] }
}

function repeatingOf(series: Series): Pick<ICalEventData, 'repeating'> {
  const lines = repeatLines(series)
  return lines.length === 0 ? {} : { repeating: lines.join('\r\n') }
}

function yearsOf(series: readonly Series[]): { readonly from: Date; readonly to: Date } {
  const moments = series.flatMap(({ startsAt, repeatEndDate, exceptions }) => [
    startsAt.getTime(),
    ...(repeatEndDate === null ? [] : [Date.parse(repeatEndDate)]),
    ...exceptions.flatMap((each) => [each.startsAt.getTime(), each.recurrenceAt.getTime()]),
  ])
  return { from: new Date(least(moments)), to: new Date(-least(moments.map((each) => -each))) }
}

const least = (numbers: readonly number[]) =>
  numbers.reduce((one, other) => Math.min(one, other), numbers[0] ?? 0)

const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

/** Makes all line ends plain ones and removes control characters: some programs refuse a file with them. */
function clean(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')
}

const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
