import fc from 'fast-check'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'

import { openTesting } from '../../testing/testing.ts'
import { occurrencesOf } from '../series/recurrence.ts'
import { buildException, buildSeries } from '../testing/buildSeries.ts'
import type { Series } from '../series/series.ts'
import { calendarText, type IcsEntry } from './calendarText.ts'
import { zoneText } from './zoneText.ts'

const { house } = await openTesting({ MAIL_FROM: 'Saathi <hello@saathi.example>' })

const entryOf = (series: Series, parts: Partial<IcsEntry> = {}): IcsEntry => ({
  series,
  makerName: 'Ravi "R" Kumar',
  names: 'Ravi Kumar',
  reader: { name: 'Asha', email: 'asha@x.example', language: 'en', answerTo: () => 'yes' },
  ...parts,
})

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone({ component: zone }))
  }
  return calendar
}

const eventsIn = (text: string) => parsed(text).getAllSubcomponents('vevent')
const wordsOf = (event: ICAL.Component | undefined, name: string) =>
  event?.getFirstPropertyValue(name)?.toString()

/** The moments of a calendar, as a parser that is not ours expands them. */
function momentsIn(text: string, most: number): string[] {
  const [first, ...others] = eventsIn(text)
  if (first === undefined) throw new Error('There is no event.')
  const event = new ICAL.Event(first)
  for (const other of others) event.relateException(other)
  const iterator = event.iterator()
  const moments: string[] = []
  for (let next = iterator.next(); next && moments.length < most; next = iterator.next()) {
    moments.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString())
  }
  return moments.toSorted()
}

const from = new Date('2020-01-01')
const to = new Date('2037-01-01')

describe('a series', () => {
  const series = buildSeries({ sequence: 3, repeatEndDate: '2026-03-02' })
  const recurrenceAt = new Date('2026-01-12T12:30:00Z')
  const moved = buildException(series, {
    recurrenceAt,
    startsAt: new Date('2026-01-13T10:00:00Z'),
    title: 'Moved',
  })
  const gone = buildException(series, { recurrenceAt: new Date('2026-01-19T12:30:00Z'), isCancelled: true })
  const whole = { ...series, exceptions: [moved, gone] }

  test('is expanded by another parser as by us, with what is moved and deleted', () => {
    const text = calendarText(house, { entries: [entryOf(whole)] })
    const ours = occurrencesOf(whole, { from, to }).map(({ startsAt }) => startsAt.toISOString())
    expect(momentsIn(text, 50)).toEqual(ours)
    expect(ours).toHaveLength(8)
  })

  test('has one UID, its sequence, and only the reader’s address', () => {
    const text = calendarText(house, { method: 'REQUEST', entries: [entryOf(whole)] })
    const events = eventsIn(text)
    expect(events.map((each) => wordsOf(each, 'uid'))).toEqual(['series@localhost', 'series@localhost'])
    expect(events.map((each) => wordsOf(each, 'sequence'))).toEqual(['3', '3'])
    expect(parsed(text).getFirstPropertyValue('method')).toBe('REQUEST')
    const [attendee, ...others] = events[0]?.getAllProperties('attendee') ?? []
    expect(others).toEqual([])
    expect(attendee?.getFirstValue()).toMatch(/^mailto:asha@x.example$/i)
    expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
    expect(wordsOf(events[0], 'organizer')).toBe('mailto:hello@saathi.example')
    expect(wordsOf(events[0], 'url')).toContain('/video/join-meeting/series?section=video')
    expect(wordsOf(events[1], 'url')).toContain('/video/join-meeting/series_20260112T123000Z?section=video')
    expect(wordsOf(events[1], 'recurrence-id')).toBe('2026-01-12T18:00:00')
  })

  test('says one of its occurrences alone, changed or cancelled', () => {
    const one = eventsIn(
      calendarText(house, { method: 'REQUEST', entries: [entryOf(whole, { only: recurrenceAt })] }),
    )
    expect(one.map((each) => [wordsOf(each, 'summary'), wordsOf(each, 'dtstart')])).toEqual([
      ['Moved', '2026-01-13T15:30:00'],
    ])
    const [cancelled] = eventsIn(
      calendarText(house, { method: 'CANCEL', entries: [entryOf(whole, { only: gone.recurrenceAt })] }),
    )
    expect(wordsOf(cancelled, 'status')).toBe('CANCELLED')
    expect(cancelled?.getFirstPropertyValue('rrule')).toBeNull()
  })
})

test.each(['2026-01-28', '2026-01-29', '2026-01-30', '2026-01-31', '2026-04-30'])(
  'a month without the day of %s has its last one, for another parser too',
  (day) => {
    const startsAt = new Date(`${day}T12:30:00Z`)
    const monthly = buildSeries({ frequency: 'monthly', startsAt, repeatEndDate: '2030-12-31' })
    const gone = buildException(monthly, {
      recurrenceAt: new Date('2027-02-28T12:30:00Z'),
      isCancelled: true,
    })
    const series = { ...monthly, exceptions: [gone] }
    const expected = occurrencesOf(series, { from, to }).map(({ startsAt: at }) => at.toISOString())
    expect(momentsIn(calendarText(house, { entries: [entryOf(series)] }), 100)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(54)
  },
)

test('keeps any title and description to themselves', () => {
  const line = fc.string({ unit: 'binary', maxLength: 120 })
  fc.assert(
    fc.property(line, line, (title, description) => {
      const text = calendarText(house, { entries: [entryOf(buildSeries({ title, description }))] })
      const events = eventsIn(text)
      expect(events).toHaveLength(1)
      expect(events[0]?.getAllProperties('attendee')).toHaveLength(1)
      for (const each of text.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
    }),
  )
})

test('a title with line ends and commands is one line of text', () => {
  const title = 'Call\r\nATTENDEE:mailto:eve@x.example\r\nEND:VEVENT, =1+1; \\n "quoted"'
  const [event, ...others] = eventsIn(
    calendarText(house, { entries: [entryOf(buildSeries({ title }), { makerName: title })] }),
  )
  expect(others).toEqual([])
  expect(wordsOf(event, 'summary')).toBe(title.replaceAll('\r\n', '\n'))
  expect(event?.getAllProperties('attendee')).toHaveLength(1)
})

describe('a zone', () => {
  test.each([
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Africa/Casablanca',
    'Asia/Kathmandu',
  ])('%s has the same hours for another parser in twelve years', (timeZone) => {
    const series = buildSeries({ timeZone, repeatEndDate: '2036-12-31', frequency: 'biweekly' })
    const ours = occurrencesOf(series, { from, to }).map(({ startsAt }) => startsAt.toISOString())
    expect(momentsIn(calendarText(house, { entries: [entryOf(series)] }), 1000)).toEqual(ours)
  })

  test('with a yearly rule has one rule for each change, as Outlook wants it', () => {
    const years = { from: new Date('2026-06-01'), to: new Date('2026-08-01') }
    const text = zoneText('Europe/Berlin', years)
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(2)
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')
    expect(zoneText('Asia/Kolkata', years).match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(1)
  })

  test('every zone has a text that can be read', () => {
    const years = { from: new Date('2026-06-01'), to: new Date('2028-08-01') }
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const text = `BEGIN:VCALENDAR\r\n${zoneText(zone, years)}\r\nEND:VCALENDAR`
      const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone')
      if (component === null) throw new Error(zone)
      const read = new ICAL.Timezone({ component, tzid: zone })
      for (const day of ['2026-06-15', '2027-01-15', '2027-12-15']) {
        const wallClock = Temporal.PlainDateTime.from(`${day}T12:00:00`)
        const theirs = read.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`))
        expect([zone, day, theirs]).toEqual([
          zone,
          day,
          wallClock.toZonedDateTime(zone).offsetNanoseconds / 1e9,
        ])
      }
    }
  })
})
