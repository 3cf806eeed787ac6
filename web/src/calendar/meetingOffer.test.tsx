import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { beUndecided } from '../notifications/testing/undecided.ts'
import { refused } from '../wire/testing/fakeTransport.ts'
import { buildChanged } from './testing/buildCalendar.ts'
import { openPage } from './testing/testPage.tsx'

const page = openPage()
const { requestPermission } = beUndecided()
const offer = () => screen.queryByText('pushNotice.offer.body')
const close = () => fireEvent.click(screen.getByRole('button', { name: 'shell.notNow' }))

test('notifications are offered after a meeting that is made with one tap, and not before', async () => {
  page.show()
  const time = await screen.findByRole('button', { name: /Sat 28 Nov, 7:00 pm/ })
  page.transport().on(calendarCalls.addEvent, refused(503, 'unavailable'))
  fireEvent.click(time)
  await screen.findByRole('alert')
  expect(offer()).toBeNull()
  page.transport().on(calendarCalls.addEvent, buildChanged())
  fireEvent.click(time)
  expect(await screen.findByText('pushNotice.offer.body')).toBeDefined()
  expect(requestPermission).not.toHaveBeenCalled()
  close()
  await waitFor(() => expect(offer()).toBeNull())
})

test('notifications are offered after a meeting that is saved in the form, and not while it is written', async () => {
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: /calendar\.add$/ }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('calendar.form.title'), { target: { value: 'Mock interview' } })
  fireEvent.click(form.getByRole('radio', { name: 'calendar.yes' }))
  fireEvent.change(form.getByLabelText('calendar.form.day'), { target: { value: '2026-11-28' } })
  fireEvent.change(form.getByLabelText('calendar.form.time'), { target: { value: '19:00' } })
  fireEvent.change(form.getByLabelText('calendar.form.session'), { target: { value: 'goals' } })
  page.transport().on(calendarCalls.addEvent, buildChanged({ title: 'Mock interview' }))
  expect(offer()).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'calendar.form.save' }))
  expect(await screen.findByText('pushNotice.offer.body')).toBeDefined()
  expect(requestPermission).not.toHaveBeenCalled()
  close()
  await waitFor(() => expect(offer()).toBeNull())
})
