import { peopleDeskCalls, type PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { PeoplePage } from '../people/PeoplePage.tsx'

const person: PersonEntry = {
  userId: 'asha',
  name: 'Asha Patil',
  role: 'mentee',
  email: 'asha@people.example',
  phone: '+919800000000',
  programme: null,
  institution: null,
  state: 'matched',
  isRefused: false,
  since: '2026-11-01T06:00:00Z',
}
const mine = { id: 'mine', name: 'In the pool', filter: 'state=in_pool', columns: ['state'], isTeam: false }

let transport: ReturnType<typeof fakeTransport>
let columns: string[] | null

beforeEach(() => {
  transport = fakeTransport()
  columns = null
  history.replaceState(null, '', '/staff/people')
  transport.on(peopleDeskCalls.deskPeople, () => ({ results: [person], next: null }))
  transport.on(viewCalls.views, () => ({ views: [mine], columns }))
  render(<PeoplePage />)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('a list shows its usual columns, and those of a view while the view is open', async () => {
  await screen.findByRole('link', { name: 'Asha Patil' })
  expect(heads()).toContain('desk.column.email')
  expect(heads()).not.toContain('desk.column.since')
  fireEvent.click(await screen.findByRole('link', { name: 'In the pool' }))
  await waitFor(() => expect(heads()).toEqual(['desk.column.people', 'desk.column.state']))
  expect(location.search).toBe('?state=in_pool&columns=state')
})

test('the chosen columns are sent and shown', async () => {
  transport.on(viewCalls.chooseColumns, ({ body }) => {
    columns = body.columns
    return { columns: body.columns }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'desk.columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'desk.column.email' }))
  fireEvent.click(screen.getByRole('button', { name: 'desk.columns.show' }))
  await waitFor(() => expect(heads()).not.toContain('desk.column.email'))
  expect(heads()).toContain('desk.column.phone')
})
