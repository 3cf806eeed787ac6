import { peopleDeskCalls, type PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route, Switch } from 'wouter'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { places } from '../parts/places.ts'
import { PeoplePage } from '../people/PeoplePage.tsx'
import { WayBar } from './WayBar.tsx'

const entry = (userId: string, name: string): PersonEntry => ({
  userId,
  name,
  role: 'mentee',
  email: `${userId}@people.example`,
  phone: '',
  programme: null,
  institution: null,
  state: 'matched',
  isRefused: false,
  since: '2026-11-01T06:00:00Z',
})
const results = [entry('asha', 'Asha Patil'), entry('lata', 'Lata Rao'), entry('tara', 'Tara Menon')]

beforeEach(() => {
  const transport = fakeTransport()
  history.replaceState(null, '', '/staff/people?role=mentee')
  transport.on(peopleDeskCalls.deskPeople, { results, next: 'tara' })
  transport.on(viewCalls.views, { views: [], columns: null })
  render(
    <Switch>
      <Route path={places.people}>
        <PeoplePage />
      </Route>
      <Route path={`${places.people}/:id`}>
        {({ id }) => <WayBar here={places.person(id)} list={{ to: places.people, words: 'desk.people' }} />}
      </Route>
    </Switch>,
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('J and K walk along the list from which a person was opened, and the way back leads to its place', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'Lata Rao' }))
  expect(screen.getByText('desk.along.place')).toBeDefined()
  press('j')
  expect(location.pathname).toBe('/staff/people/tara')
  press('k')
  press('k')
  expect(location.pathname).toBe('/staff/people/asha')
  press('k')
  expect(location.pathname).toBe('/staff/people/asha')
  fireEvent.click(screen.getByRole('link', { name: 'desk.people' }))
  expect(`${location.pathname}${location.search}`).toBe('/staff/people?role=mentee')
  const link = await screen.findByRole('link', { name: 'Asha Patil' })
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('after the last one of a part, the way goes on to the next part of the list', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'Tara Menon' }))
  press('j')
  expect(`${location.pathname}${location.search}`).toBe('/staff/people?role=mentee&after=tara')
})

test('a page that was opened from no list has only the way to its list', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'Tara Menon' }))
  history.pushState(null, '', '/staff/people/someone')
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  await waitFor(() => expect(links()).toEqual(['/staff/people']))
})
