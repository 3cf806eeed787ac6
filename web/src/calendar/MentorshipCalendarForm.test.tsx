import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { eventRefusals } from '@saathi/contract/calendar/rules.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../device/identity.ts'
import { buildArrival, buildClientConfig } from '../testing/builders.ts'
import { type FakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { buildChanged, buildEvent, buildMentorship, buildMonth } from './testing/buildCalendar.ts'
import { MentorshipCalendar } from './MentorshipCalendar.tsx'
import { openPage } from './testing/testPage.tsx'

const page = openPage()
let transport: FakeTransport
beforeEach(() => {
  transport = page.transport()
})

const { show } = page
const day = (name: RegExp) => screen.findByRole('button', { name })

/** Opens the form of a new event on the day that is chosen. */
async function openForm() {
  show()
  fireEvent.click(await screen.findByRole('button', { name: /calendar\.add$/ }))
  return within(await screen.findByRole('dialog'))
}

test('an empty form says what is missing, and is not sent', async () => {
  const form = await openForm()
  fireEvent.change(form.getByLabelText('calendar.form.day'), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await form.findAllByText('calendar.form.required')).toHaveLength(5)
  expect(transport.given(calendarCalls.addEvent)).toHaveLength(0)
})

test('an event that repeats needs an end and no session, one that does not a session and no end', async () => {
  const form = await openForm()
  const end = () => form.queryByLabelText('calendar.form.until')
  const session = form.getByLabelText('calendar.form.session')
  expect(end()).toBeNull()
  expect(session.hasAttribute('disabled')).toBe(false)
  fireEvent.change(form.getByLabelText('calendar.form.repeat'), { target: { value: 'weekly' } })
  expect(end()).toHaveProperty('disabled', false)
  expect(session.hasAttribute('disabled')).toBe(true)
})

async function fillIn(form: Awaited<ReturnType<typeof openForm>>) {
  fireEvent.change(form.getByLabelText('calendar.form.title'), { target: { value: 'Mock interview' } })
  fireEvent.click(form.getByRole('radio', { name: 'calendar.yes' }))
  fireEvent.change(form.getByLabelText('calendar.form.day'), { target: { value: '2026-11-28' } })
  fireEvent.change(form.getByLabelText('calendar.form.time'), { target: { value: '19:00' } })
  fireEvent.change(form.getByLabelText('calendar.form.session'), { target: { value: 'goals' } })
}

test('what the server knows of the time is said before saving: own events by name, a member only as busy', async () => {
  transport.on(calendarCalls.clashes, {
    clashes: [{ id: 'far', title: 'Call with Nila', scheduledTime: '2026-12-05T13:30:00.000Z' }],
    busy: [{ userId: 'ravi', scheduledTime: '2026-12-12T13:30:00.000Z' }],
  })
  const form = await openForm()
  await fillIn(form)
  expect(await form.findByText('Call with Nila')).toBeTruthy()
  expect(form.getByText('calendar.clash.busy')).toBeTruthy()
  // The list of clashes below says it already.
  expect(form.queryByText('calendar.clash.anyway')).toBeNull()
  expect(form.queryByText('Weekly call')).toBeNull()
  expect(transport.given(calendarCalls.clashes).at(-1)?.query).toMatchObject({
    scheduledTime: '2026-11-28T13:30:00.000Z',
    durationMinutes: '60',
  })
})

test('that the event can be saved all the same is said once, however many members are busy', async () => {
  const scheduledTime = '2026-12-12T13:30:00.000Z'
  const busy = [
    { userId: 'ravi', scheduledTime },
    { userId: 'asha', scheduledTime: '2026-12-19T13:30:00.000Z' },
  ]
  transport.on(calendarCalls.clashes, { clashes: [], busy })
  const form = await openForm()
  await fillIn(form)
  const complaints = vi.spyOn(console, 'error')
  expect(await form.findByText('calendar.clash.anyway')).toBeTruthy()
  // The words are the same, as for two members with one first name.
  expect(form.getAllByText('calendar.clash.busy')).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})

test.for([
  ['nothing', 'calendar.form.notKept'],
  ['words', 'calendar.form.writing'],
  ['all', 'calendar.form.recording'],
] as const)('a form of a call says what is asked here before it: %s', async ([callsKept, words]) => {
  transport.on(contentCalls.clientConfig, buildClientConfig({ callsKept }))
  const form = await openForm()
  await fillIn(form)
  expect(await form.findByText(words)).toBeTruthy()
})

test('without a reply the months on the device say a clash before saving, and the event is saved all the same', async () => {
  const form = await openForm()
  await fillIn(form)
  expect(form.getByText('calendar.form.recording')).toBeTruthy()
  expect(await form.findByText('calendar.clash.before')).toBeTruthy()
  const clashes = [{ id: 'weekly', title: 'Weekly call', scheduledTime: '2026-11-28T13:30:00.000Z' }]
  transport.on(calendarCalls.addEvent, buildChanged({ title: 'Mock interview', clashes }))
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await screen.findByText('calendar.clash.after')).toBeTruthy()
  // It's said above the month, out of sight on a phone: the focus brings it there.
  expect(document.activeElement?.textContent).toMatch(/^calendar\.saved.*calendar\.clash\.after/)
  expect(transport.given(calendarCalls.addEvent)[0]?.body).toMatchObject({
    title: 'Mock interview',
    scheduledTime: '2026-11-28T13:30:00.000Z',
    sessionId: 'goals',
    sessionName: 'Goals',
  })
  expect(transport.keys(calendarCalls.addEvent)[0]).toMatch(/^[\w-]{36}$/)
})

test('without a reply an event of another mentorship is named too, where the device has its month', async () => {
  transport.on(calendarCalls.month, ({ query }) => {
    const isOther = query?.mentorship === 'other'
    return buildMonth({ events: isOther ? [buildEvent({ id: 'far', title: 'Call with Nila' })] : [] })
  })
  const mentorships = ['m1', 'other'].map((id) => ({ id, mentorshipType: 'one_to_one' as const }))
  await arrive(buildArrival({ mentorships }))
  render(<MentorshipCalendar mentorship={buildMentorship({ id: 'other' })} />)
  await day(/^Saturday 28 November, calendar\.mark\.events$/)
  cleanup()
  const form = await openForm()
  await fillIn(form)
  expect(await form.findByText('Call with Nila')).toBeTruthy()
})

test('a field that the server refuses has its text in the language of the person', async () => {
  const form = await openForm()
  await fillIn(form)
  transport.on(
    calendarCalls.addEvent,
    refused(422, 'invalid', { errors: { session_id: [eventRefusals.sessionElsewhere] } }),
  )
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await form.findByText('calendar.form.sessionElsewhere')).toBeTruthy()
})

test('what was typed is still there after the form was closed, and without a network after saving failed', async () => {
  const form = await openForm()
  await fillIn(form)
  transport.cut()
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect((await form.findByRole('alert')).textContent).toBe('error.network')
  fireEvent.click(form.getByRole('button', { name: 'calendar.close' }))
  fireEvent.click(await screen.findByRole('button', { name: /calendar\.add$/ }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByLabelText<HTMLInputElement>('calendar.form.title').value).toBe('Mock interview')
  expect(await again.findByText('calendar.form.offline')).toBeTruthy()
  transport.mend()
})
