import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { expect, test } from 'vitest'

import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { seriesOfPerson } from './series/seriesStore.ts'
import { openPairCalendar, saturdays } from './testing/testCalendar.ts'

const testing = await openTesting()
const { ask } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, asha, change, drop, list, ravi } = calendar

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('twenty answers to one series at once leave the last of them', async () => {
  const [first] = await addSaturdays(ravi)
  await times(20, (index) =>
    answer(asha, first, { answer: index % 2 === 0 ? 'yes' : 'no', applyToRecurring: 'ALL' }),
  )
  const [event] = await list(asha)
  expect(event?.answers.filter(({ userId }) => userId === asha.id)).toHaveLength(1)
})

test('an answer at the moment of a change of the later half counts, or is refused', async () => {
  const [, second, third] = await addSaturdays(ravi)
  const [changed, answered] = await Promise.allSettled([
    change(ravi, second, { title: 'Later', applyToRecurring: 'FOLLOWING' }),
    answer(asha, third, { answer: 'no' }),
  ])
  expect(changed.status).toBe('fulfilled')
  const said = (await list(asha))[2]?.answers.filter(({ userId }) => userId === asha.id)
  expect(said).toEqual(answered.status === 'fulfilled' ? [{ userId: asha.id, answer: 'no' }] : [])
})

test('fifty equal requests at once make one event', async () => {
  const made = await times(50, () => add(asha, {}, 'once'))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await list(asha)).toHaveLength(1)
})

test('a key of one mentorship opens nothing of it in another one', async () => {
  await add(ravi, { title: 'Of the first' }, 'same key')
  const [, second] = await addSaturdays(ravi)
  await change(ravi, second, { title: 'Later', applyToRecurring: 'FOLLOWING' }, 'same key')
  await calendar.begin(ravi, await testing.person())
  const mentorship = calendar.mentorshipId()
  const made = await add(ravi, { title: 'Of the second' }, 'same key')
  expect(made).toMatchObject({ title: 'Of the second', mentorship })
  const changed = await change(ravi, made.id, { title: 'New' }, 'same key')
  expect(changed).toMatchObject({ title: 'New', mentorship })
})

test('moves of a series, one after another, do not make it endless', async () => {
  const whole = { ...saturdays, repeatEndDate: '2037-01-03' }
  const { id } = await add(ravi, whole)
  const late = { scheduledTime: '2031-12-20T12:30:00Z', applyToRecurring: 'ALL' } as const
  const moved = await change(ravi, id, late)
  const back = { scheduledTime: whole.scheduledTime, applyToRecurring: 'ALL' } as const
  const refused = await failureOf(change(ravi, moved.id, back))
  expect(refused.problem.errors).toEqual({ repeat_end_date: ['A series lasts at most ten years.'] })
})

test('a series of ten years can be moved by a day', async () => {
  const { id } = await add(ravi, { ...saturdays, repeatEndDate: '2037-01-03' })
  const moved = await change(ravi, id, {
    scheduledTime: '2027-01-08T12:30:00Z',
    applyToRecurring: 'ALL',
  })
  expect(moved.repeatEndDate).toBe('2037-01-03')
})

test('a person who deletes hundreds of events is stopped, because each one sends mails', async () => {
  const [first, second] = await addSaturdays(asha)
  // The event itself has counted too; more requests at once would be stopped for another reason.
  for (let left = 119; left > 0; left -= 17) await times(17, () => drop(asha, first))
  expect((await failureOf(drop(asha, second))).code).toBe('too_often')
})

test('deleted series are not loaded for what people look at, however many there are', async () => {
  const { id } = await add(asha)
  await drop(asha, id)
  const { id: kept } = await add(asha)
  const loaded = await seriesOfPerson(testing.house.db, ravi.id)
  expect(loaded.map((series) => series.id)).toEqual([kept])
})

test.each(['a\r\nBEGIN:VEVENT', 'a\u202Eb', 'a\u0007b'])(
  'the session name %j is refused',
  async (sessionName) => {
    expect((await failureOf(add(asha, { sessionName }))).code).toBe('invalid')
  },
)

test.each([
  ['1900-01', 200],
  ['2199-11', 200],
  ['2199-12', 422],
])('the month %s gives %i', async (month, status) => {
  const given = { query: { month, mentorship: calendar.mentorshipId() } }
  const asked = ask(calendarCalls.month, given, { token: asha.token })
  if (status === 200) expect((await asked).events).toEqual([])
  else expect((await failureOf(asked)).status).toBe(status)
})

test('who can not come is told to the others once, however often they say so', async () => {
  const [first, second] = await addSaturdays(ravi)
  const answers = ['no', 'yes', 'no'] as const
  for (const each of answers) await answer(asha, first, { answer: each })
  await answer(asha, second, { answer: 'no' })
  const toldTo = async ({ token }: TestPerson) =>
    (await ask(notificationCalls.notices, {}, { token })).notices.filter(
      ({ kind }) => kind === 'meetingDeclined',
    )
  const told = await toldTo(ravi)
  expect(new Set(told.map(({ values }) => values.event))).toEqual(new Set([first, second]))
  expect(told).toHaveLength(2)
  expect(await toldTo(asha)).toEqual([])
})

test('a person who answers hundreds of times is stopped, because each answer can send notices', async () => {
  const { id } = await add(ravi)
  const no = () => answer(asha, id, { answer: 'no' })
  for (let left = 120; left > 0; left -= 15) await times(15, no)
  expect((await failureOf(no())).code).toBe('too_often')
  expect((await answer(ravi, id, { answer: 'yes' })).id).toBe(id)
})
