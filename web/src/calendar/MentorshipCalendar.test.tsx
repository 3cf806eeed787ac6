import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { putBlocked } from '../safety/public/blocked.ts'
import { type FakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../wire/queries.ts'
import { buildChanged, buildEvent, buildMentorship, buildMonth } from './testing/buildCalendar.ts'
import { MentorshipCalendar } from './MentorshipCalendar.tsx'
import { openPage, suggesting } from './testing/testPage.tsx'

const page = openPage()
let transport: FakeTransport
beforeEach(() => {
  transport = page.transport()
})

const { show } = page
const day = (name: RegExp) => screen.findByRole('button', { name })

test('a day says what is on it, and the keys walk over the days and months', async () => {
  show()
  const grid = await screen.findByRole('grid', { name: 'November 2026' })
  expect(await day(/^Saturday 28 November, calendar\.mark\.events$/)).toBeTruthy()
  const today = await day(/^Monday 23 November, calendar\.today$/)
  today.focus()
  fireEvent.keyDown(grid, { key: 'End' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday 29 November'))
  fireEvent.keyDown(grid, { key: 'PageDown' })
  await screen.findByRole('grid', { name: 'December 2026' })
  await waitFor(() =>
    expect(transport.given(calendarCalls.month).at(-1)?.query).toMatchObject({ month: '2026-12' }),
  )
})

test('words in the address begin an event, and a reload does not repeat it', async () => {
  history.replaceState(null, '', '/mentorship?calendar&plan=I+will+send+the+CV')
  show()
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByDisplayValue('I will send the CV')).toBeTruthy()
  await waitFor(() => expect(location.search).not.toContain('plan'))
})

test('a meeting is made with one tap and taken back with another', async () => {
  show()
  transport.on(calendarCalls.addEvent, buildChanged())
  transport.on(calendarCalls.deleteEvent, {})
  fireEvent.click(await screen.findByRole('button', { name: /Sat 28 Nov, 7:00 pm/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.undo' }))
  await waitFor(() => expect(screen.queryByText('calendar.next.booked')).toBeNull())
  expect(transport.given(calendarCalls.addEvent)[0]?.body).toMatchObject({
    isPairGroupCall: true,
    sessionId: 'goals',
    durationMinutes: 60,
  })
  expect(transport.given(calendarCalls.deleteEvent)).toHaveLength(1)
})

test('the person who planned an event is coming, and the other has not answered', async () => {
  transport.on(calendarCalls.month, buildMonth({ events: [buildEvent({ createdBy: 'asha' })] }))
  history.replaceState(null, '', '/mentorship?event=weekly_20261128T133000Z')
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  expect(dialog.getByText('calendar.answer.said.none')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'calendar.answer.yes', pressed: true })).toBeTruthy()
})

test('an event that the address names opens, takes an answer, and is deleted with all that follow', async () => {
  history.replaceState(null, '', '/mentorship?event=weekly_20261128T133000Z')
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  expect(dialog.getByText('Sat, 28 Nov, 2026, 7:00 pm')).toBeTruthy()
  // Ravi planned it.
  expect(dialog.getByText('calendar.answer.said.yes')).toBeTruthy()
  transport.on(calendarCalls.answerEvent, buildEvent())
  transport.on(
    calendarCalls.month,
    buildMonth({ events: [buildEvent({ answers: [{ userId: 'asha', answer: 'yes' }] })] }),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.answer.yes' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'calendar.answer.yes', pressed: true })).toBeTruthy(),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.delete' }))
  const sure = within(await screen.findByRole('dialog'))
  fireEvent.click(sure.getByRole('radio', { name: 'calendar.scope.FOLLOWING' }))
  transport.on(calendarCalls.deleteEvent, {})
  fireEvent.click(sure.getByRole('button', { name: 'calendar.deleteDialog.yes' }))
  expect(await screen.findByText(/^calendar\.deleted /)).toBeTruthy()
  expect(transport.given(calendarCalls.deleteEvent)[0]?.body).toEqual({ applyToRecurring: 'FOLLOWING' })
  expect(location.search).toBe('')
  expect(document.activeElement?.textContent).toMatch(/^calendar\.deleted/)
  transport.on(calendarCalls.restoreEvent, refused(422, 'undo_too_late'))
  fireEvent.click(screen.getByRole('button', { name: 'calendar.undo' }))
  expect((await screen.findByRole('alert')).textContent).toBe('undo_too_late')
  transport.on(calendarCalls.restoreEvent, buildEvent())
  fireEvent.click(screen.getByRole('button', { name: 'calendar.undo' }))
  expect(await screen.findByText('calendar.restored')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'calendar.undo' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('calendar.restored')
  expect(transport.given(calendarCalls.restoreEvent).at(-1)?.params).toEqual({
    mentorshipId: 'm1',
    eventId: 'weekly_20261128T133000Z',
  })
})

test('a change from a moved event says that the others move as far, not to the same time', async () => {
  const event = buildEvent({ isException: true })
  transport.on(calendarCalls.month, buildMonth({ events: [event] }))
  history.replaceState(null, '', `/mentorship?event=${event.id}`)
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.change' }))
  const form = within(await screen.findByRole('dialog', { name: 'calendar.form.changeTitle' }))
  expect(form.queryByText('calendar.scope.moved')).toBeNull()
  fireEvent.click(form.getByRole('radio', { name: 'calendar.scope.FOLLOWING' }))
  expect(form.getByText('calendar.scope.moved')).toBeTruthy()
  const nextUsual = '2026-12-05T14:30:00.000Z'
  transport.on(calendarCalls.changeEvent, buildChanged({ isException: true, nextUsual }))
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await screen.findByText(/^calendar\.savedMoved/)).toBeTruthy()
})

test('an event that the partner deleted meanwhile says so, and is planned again from the form', async () => {
  const event = buildEvent()
  transport.on(calendarCalls.month, buildMonth({ events: [event] }))
  transport.on(calendarCalls.changeEvent, refused(404, 'not_found'))
  transport.on(calendarCalls.eventDeletion, { deletedBy: 'ravi', deletedAt: '2026-11-21T10:00:00.000Z' })
  transport.on(calendarCalls.addEvent, buildChanged())
  history.replaceState(null, '', `/mentorship?event=${event.id}`)
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.change' }))
  const form = within(await screen.findByRole('dialog', { name: 'calendar.form.changeTitle' }))
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await form.findByText(/^calendar\.gone\.by/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'calendar.gone.again' }))
  await waitFor(() => expect(transport.given(calendarCalls.addEvent)).toHaveLength(1))
})

test('an answer to an event that the partner deleted meanwhile says who deleted it', async () => {
  const event = buildEvent()
  transport.on(calendarCalls.month, buildMonth({ events: [event] }))
  transport.on(calendarCalls.answerEvent, refused(404, 'not_found'))
  transport.on(calendarCalls.eventDeletion, { deletedBy: 'ravi', deletedAt: '2026-11-21T10:00:00.000Z' })
  history.replaceState(null, '', `/mentorship?event=${event.id}`)
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.answer.yes' }))
  expect(await dialog.findByText(/^calendar\.gone\.by/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'calendar.gone.again' })).toBeNull()
})

test('an event that is gone is said to be gone', async () => {
  history.replaceState(null, '', '/mentorship?event=other_20261128T133000Z')
  show()
  expect(await screen.findByText('calendar.gone')).toBeTruthy()
})

test('a calendar that does not load says so, and can be tried again', async () => {
  transport.on(calendarCalls.month, refused(500, 'unexpected'))
  show()
  expect(await screen.findByText('calendar.failed')).toBeTruthy()
  transport.on(calendarCalls.month, buildMonth())
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByText('calendar.day.empty')).toBeTruthy()
})

test('members who have not said when they are free are named, and other times can be picked', async () => {
  transport.on(calendarCalls.nextMeeting, { ...suggesting, suggestions: [], waitsFor: ['ravi'] })
  show()
  expect(await screen.findByText('calendar.next.waitsFor')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'calendar.next.another' }))
  expect(await screen.findByRole('dialog', { name: 'calendar.form.newTitle' })).toBeTruthy()
})

test('the times of a week are said and sent', async () => {
  transport.on(calendarCalls.nextMeeting, { ...suggesting, hasSaid: false })
  transport.on(calendarCalls.availability, { slots: ['sat_evening'], saidOn: null })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'calendar.free.title' }))
  const dialog = within(await screen.findByRole('dialog'))
  const evening = await dialog.findByRole('checkbox', { name: 'Saturday, calendar.part.evening' })
  expect(evening).toHaveProperty('checked', true)
  fireEvent.click(evening)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Sunday, calendar.part.morning' }))
  transport.on(calendarCalls.saveAvailability, { slots: ['sun_morning'], saidOn: '2026-11-23T06:00:00Z' })
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.free.save' }))
  expect(await screen.findByText('calendar.free.saved')).toBeTruthy()
  expect(transport.given(calendarCalls.saveAvailability)[0]?.body).toEqual({ slots: ['sun_morning'] })
})

test('a mentorship that has ended is only read', async () => {
  render(<MentorshipCalendar mentorship={buildMentorship({ status: 'ENDED' })} />)
  await screen.findByText('calendar.day.empty')
  expect(screen.queryByRole('button', { name: /calendar\.add$/ })).toBeNull()
  expect(transport.given(calendarCalls.nextMeeting)).toHaveLength(0)
})

test.each([
  { isPaused: true, blocked: [] },
  { isPaused: false, blocked: ['ravi'] },
])(
  'while the contact of a pair is paused, nothing can be added or changed: %o',
  async ({ isPaused, blocked }) => {
    putBlocked(blocked)
    transport.on(calendarCalls.month, buildMonth({ events: [buildEvent()], isPaused }))
    history.replaceState(null, '', `/mentorship?event=${buildEvent().id}`)
    show()
    expect(await screen.findByText('calendar.next.paused')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /calendar\.(add|next\.another)$/ })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
      'calendar.change',
    )
    putBlocked([])
  },
)

test('a series of another zone says when it is at another hour here, and in the form for all but one event', async () => {
  const event = buildEvent({ timeZone: 'Europe/Berlin', repeatEndDate: '2027-06-30' })
  transport.on(calendarCalls.month, buildMonth({ events: [event] }))
  history.replaceState(null, '', `/mentorship?event=${event.id}`)
  show()
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly call' }))
  expect(dialog.getByText('calendar.clocks.span')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.change' }))
  const form = within(await screen.findByRole('dialog', { name: 'calendar.form.changeTitle' }))
  expect(form.queryByText('calendar.clocks.span')).toBeNull()
  fireEvent.click(form.getByRole('radio', { name: 'calendar.scope.ALL' }))
  expect(form.getByText('calendar.clocks.span')).toBeTruthy()
})

test('that no meeting is planned is said only by a fresh reply', async () => {
  const reply = Promise.withResolvers<typeof suggesting>()
  transport.on(calendarCalls.nextMeeting, () => reply.promise)
  const given = { params: { mentorshipId: 'm1' } }
  queryClient.setQueryData(keyOf(calendarCalls.nextMeeting, given), suggesting, { updatedAt: -1 })
  show()
  expect(await screen.findByText('shell.asOf.updating')).toBeTruthy()
  expect(screen.queryByText('calendar.next.none')).toBeNull()
  reply.resolve(suggesting)
  expect(await screen.findByText('calendar.next.none')).toBeTruthy()
  expect(screen.queryByText('shell.asOf.updating')).toBeNull()
})
