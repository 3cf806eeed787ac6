import { peopleDeskCalls, type PersonPage as Person } from '@saathi/contract/desk/peopleCalls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { UndoBar } from '../parts/UndoBar.tsx'
import { PersonPage } from './PersonPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const person: Person = {
  userId: 'asha',
  name: 'Asha Rao',
  role: 'mentee',
  email: 'asha@people.example',
  phone: '',
  programme: 'general_intake',
  institution: null,
  state: 'in_pool',
  isRefused: false,
  since: '2026-11-20T06:00:00Z',
  birthYear: 2001,
  pausedUntil: null,
  why: [{ what: 'matching', why: 'In the pool.' }],
  parts: [
    { name: 'reports', rows: [{ title: 'About', words: 'Money', on: null, isNow: false, caseId: 'case' }] },
  ],
  acts: [],
  actions: ['note', 'pause'],
  eraseAskedBy: null,
  newEmail: null,
}

test('a pause needs a reason, is sent with its last day, and offers the undo', async () => {
  const transport = fakeTransport()
  transport.on(peopleDeskCalls.deskPerson, person)
  const words = { about: '', localeName: {}, localeAbout: {}, emailDomains: [], isDisabled: false }
  transport.on(registrationCalls.projectList, {
    data: { projects: { general_intake: { key: 'general_intake', name: 'General intake', ...words } } },
  })
  transport.on(registrationCalls.institutions, [])
  transport.on(peopleDeskCalls.actOnPerson, { actionId: 'act', undoUntil: '2026-11-27T06:00:00Z' })
  render(
    <>
      <PersonPage id="asha" />
      <UndoBar />
    </>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeDefined()
  expect(await screen.findByText(/General intake/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/staff/safety/case')
  expect(screen.queryByRole('button', { name: 'desk.personAct.erase' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'desk.personAct.pause' }))
  const dialog = within(await screen.findByRole('dialog'))
  const pause = dialog.getByRole('button', { name: 'desk.personAct.pause' })
  fireEvent.click(pause)
  expect(transport.given(peopleDeskCalls.actOnPerson)).toEqual([])
  fireEvent.change(dialog.getByLabelText('desk.pauseUntil'), { target: { value: '2026-12-20' } })
  fireEvent.change(dialog.getByLabelText('desk.why'), { target: { value: 'Exams' } })
  fireEvent.click(pause)
  await expect
    .poll(() => transport.given(peopleDeskCalls.actOnPerson))
    .toMatchObject([{ body: { action: 'pause', reason: 'Exams', until: '2026-12-20' } }])
  expect(await screen.findByRole('button', { name: 'desk.undo' })).toBeDefined()
})

test('a part with nothing in it has no card, and its name is in one line', async () => {
  const transport = fakeTransport()
  const parts: Person['parts'] = [
    ...person.parts,
    { name: 'contacts', rows: [] },
    { name: 'emails', rows: [] },
  ]
  transport.on(peopleDeskCalls.deskPerson, { ...person, parts })
  transport.on(registrationCalls.projectList, { data: { projects: {} } })
  transport.on(registrationCalls.institutions, [])
  render(<PersonPage id="asha" />)
  expect(await screen.findByRole('heading', { name: /desk.part.reports/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: /desk.part.contacts/ })).toBeNull()
  expect(screen.getByText('desk.parts.empty')).toBeDefined()
})
