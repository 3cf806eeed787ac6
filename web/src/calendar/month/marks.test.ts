import { expect, test } from 'vitest'

import { buildEvent, buildMonth } from '../testing/buildCalendar.ts'
import { agendaOf, clashesWith, marksOf } from './marks.ts'

const deadline = {
  id: 'goals',
  title: 'Goals',
  localeTitle: {},
  endDate: '2026-11-28T18:29:59.000Z',
  isCompleted: false,
}

test('an event is on the day that it has in the person’s time zone', () => {
  const late = buildEvent({ scheduledTime: '2026-11-21T20:00:00.000Z' })
  expect([...marksOf(buildMonth({ events: [late] })).keys()]).toEqual(['2026-11-22'])
  expect([...marksOf(buildMonth({ events: [late], timeZone: 'Europe/London' })).keys()]).toEqual([
    '2026-11-21',
  ])
})

test('a day has its events, its deadlines and its quizzes', () => {
  const month = buildMonth({
    events: [buildEvent()],
    deadlines: [deadline],
    quizDays: [{ date: '2026-11-28', taken: 2 }],
  })
  const day = marksOf(month).get('2026-11-28')
  expect([day?.events.length, day?.deadlines.length, day?.quizzes]).toEqual([1, 1, 2])
})

test('the agenda has each day once, from today on, and none for a quiz alone', () => {
  const november = buildMonth({
    events: [buildEvent(), buildEvent({ id: 'past', scheduledTime: '2026-11-01T13:30:00.000Z' })],
    quizDays: [{ date: '2026-11-30', taken: 1 }],
  })
  const december = buildMonth({
    from: '2026-11-30',
    to: '2027-01-03',
    deadlines: [{ ...deadline, endDate: '2026-12-02T10:00:00Z' }],
  })
  expect(agendaOf([november, december, november], '2026-11-23').map(([day]) => day)).toEqual([
    '2026-11-28',
    '2026-12-02',
  ])
})

test('the agenda leaves out sessions that are done: their day is no longer one to keep', () => {
  const done = { ...deadline, id: 'first', isCompleted: true }
  const onlyDone = buildMonth({ deadlines: [{ ...done, endDate: '2026-11-29T18:29:59.000Z' }] })
  expect(agendaOf([onlyDone], '2026-11-23')).toEqual([])
  const [[, marks] = []] = agendaOf([buildMonth({ deadlines: [done, deadline] })], '2026-11-23')
  expect(marks?.deadlines.map(({ id }) => id)).toEqual(['goals'])
})

const planned: readonly (readonly [string, string, number, number])[] = [
  ['begins with it', '2026-11-28T13:30:00Z', 30, 1],
  ['ends as it begins', '2026-11-28T12:30:00Z', 60, 0],
  ['begins as it ends', '2026-11-28T14:30:00Z', 60, 0],
  ['lies around it', '2026-11-28T13:00:00Z', 180, 1],
]
test.each(planned)('an event that %s clashes or not', (...row) => {
  const [, at, minutes, count] = row
  const events = [buildEvent()]
  expect(clashesWith(events, { at: new Date(at), minutes, seriesId: undefined })).toHaveLength(count)
  expect(clashesWith(events, { at: new Date(at), minutes, seriesId: 'weekly' })).toHaveLength(0)
})
