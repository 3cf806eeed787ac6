import { expect, test } from 'vitest'

import { buildEvent } from '../testing/buildCalendar.ts'
import {
  changeOf,
  emptyForm,
  type EventForm,
  formOf,
  formOfWords,
  mayRepeat,
  newEventOf,
  problemsOf,
  scopesOf,
} from './eventForm.ts'

const zone = 'Asia/Kolkata'
const now = new Date('2026-11-23T06:00:00Z')
const whole: EventForm = {
  ...emptyForm('2026-11-28', '19:00'),
  title: 'Mock interview',
  isCall: 'yes',
  sessionId: 'goals',
}
const circumstances = { event: undefined, scope: 'THIS', zone, now } as const

const cases: readonly (readonly [string, Partial<EventForm>, object])[] = [
  ['a whole form', {}, {}],
  [
    'nothing',
    { ...emptyForm(''), day: '' },
    {
      title: 'calendar.form.required',
      isCall: 'calendar.form.required',
      day: 'calendar.form.required',
      time: 'calendar.form.required',
      sessionId: 'calendar.form.required',
    },
  ],
  ['a title of blanks', { title: '  ' }, { title: 'calendar.form.titleMandatory' }],
  ['a moment in the past', { day: '2026-11-23', time: '11:29' }, { day: 'calendar.form.past' }],
  ['the moment that is now', { day: '2026-11-23', time: '11:30' }, { day: 'calendar.form.past' }],
  ['the year 9999', { day: '9999-01-01' }, { day: 'calendar.form.tooFar' }],
  ['a series without an end', { frequency: 'weekly' }, { until: 'calendar.form.required' }],
  ['a series needs no session', { frequency: 'weekly', until: '2026-12-31', sessionId: '' }, {}],
  [
    'an end before the beginning',
    { frequency: 'monthly', until: '2026-11-27' },
    { until: 'calendar.form.endsBefore' },
  ],
  ['an end on the first day', { frequency: 'monthly', until: '2026-11-28' }, {}],
  [
    'a series of more than ten years',
    { frequency: 'biweekly', until: '2036-12-01' },
    { until: 'calendar.form.tooLong' },
  ],
  ['an end that no longer counts', { frequency: 'none', until: '2020-01-01' }, {}],
]
test.each(cases)('%s', (_what, form, problems) => {
  expect(problemsOf({ ...whole, ...form }, circumstances)).toEqual(problems)
})

test('one occurrence of a series leaves its repeating as it is, all of them can change it', () => {
  const event = buildEvent()
  const form = { ...formOf(event, zone), time: '20:00' }
  const sending = { start: new Date('2026-11-28T14:30:00Z'), sessionName: '', event }
  const one = changeOf(form, { ...sending, scope: 'THIS' })
  expect(one).not.toHaveProperty('eventFrequency')
  expect(one).not.toHaveProperty('repeatEndDate')
  expect(one).toMatchObject({ applyToRecurring: 'THIS', scheduledTime: '2026-11-28T14:30:00.000Z' })
  expect(changeOf(form, { ...sending, scope: 'FOLLOWING' })).toMatchObject({
    applyToRecurring: 'FOLLOWING',
    eventFrequency: 'weekly',
    repeatEndDate: '2026-12-31',
  })
  expect([mayRepeat(event, 'THIS'), mayRepeat(event, 'ALL'), mayRepeat(undefined, 'THIS')]).toEqual([
    false,
    true,
    true,
  ])
})

test('a single event has no end, whatever was typed there before', () => {
  const start = new Date('2026-11-28T13:30:00Z')
  expect(newEventOf({ ...whole, until: '2026-12-31' }, { start, sessionName: 'Goals' })).toEqual({
    title: 'Mock interview',
    description: '',
    scheduledTime: '2026-11-28T13:30:00.000Z',
    durationMinutes: 60,
    isPairGroupCall: true,
    eventFrequency: 'none',
    isRecurringEvent: false,
    repeatEndDate: null,
    sessionId: 'goals',
    sessionName: 'Goals',
    applyToRecurring: 'THIS',
  })
})

test('a new series has no session, whatever was chosen before it was set to repeat', () => {
  const form = { ...whole, frequency: 'weekly', until: '2026-12-31' } as const
  const sent = newEventOf(form, { start: now, sessionName: 'Goals' })
  expect(sent).toMatchObject({ sessionId: null, sessionName: '' })
})

test('the form of an event is in the person’s own time zone', () => {
  expect(formOf(buildEvent(), 'Europe/Berlin')).toMatchObject({ day: '2026-11-28', time: '14:30' })
})

const scopesAt: readonly (readonly [string, string, boolean, readonly string[]])[] = [
  ['before it begins', '2026-11-28T13:29:59Z', false, ['THIS', 'FOLLOWING', 'ALL']],
  ['once it has begun and others are to come', '2026-11-28T13:30:00Z', true, ['ALL']],
  ['once the last one has begun', '2026-11-28T13:30:00Z', false, []],
]
test.each(scopesAt)('an event can be changed %s for some scopes', (...row) => {
  const [, at, isMoreToCome, scopes] = row
  expect(scopesOf(buildEvent({ isMoreToCome }), new Date(at))).toEqual(scopes)
})

test('an occurrence that has begun can keep its time in a change of all', () => {
  const event = buildEvent({ isPairGroupCall: true, sessionId: 'goals' })
  const at = { event, scope: 'ALL', zone, now: new Date('2026-11-28T14:00:00Z') } as const
  expect(problemsOf(formOf(event, zone), at)).toEqual({})
})

test('what was said is the title of a new event, and a long sentence is its description too', () => {
  expect(formOfWords('2026-11-27', 'I will send the CV')).toMatchObject({
    title: 'I will send the CV',
    description: '',
    day: '2026-11-27',
    isCall: 'no',
  })
  const long = 'word '.repeat(40)
  const form = formOfWords('2026-11-27', long)
  expect(form.title).toHaveLength(120)
  expect(form.description).toBe(long)
})
