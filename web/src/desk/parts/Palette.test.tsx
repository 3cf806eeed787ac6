import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { Palette } from './Palette.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

const pages = [
  { to: '/staff', words: 'Today' },
  { to: '/staff/pairs', words: 'Pairs' },
]
const asha = {
  userId: 'asha',
  name: 'Asha Rao',
  role: 'mentee',
  email: 'asha@people.example',
  phone: '',
  programme: null,
  institution: null,
  state: 'in_pool',
  since: '2026-11-20T06:00:00Z',
} as const

test('pages, people and pairs are found by a few letters, and Enter opens the chosen one', async () => {
  const transport = fakeTransport()
  transport.on(peopleDeskCalls.deskPeople, { results: [asha], next: null })
  transport.on(careCalls.pairs, { results: [], next: null })
  let isClosed = false
  render(<Palette pages={pages} hasPeople hasPairs onClose={() => (isClosed = true)} />)
  const field = screen.getByRole('searchbox')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.change(field, { target: { value: 'asha' } })
  expect(await screen.findByRole('button', { name: /Asha Rao/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Today/ })).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([location.pathname, isClosed]).toEqual(['/staff/people/asha', true])
})

test('without the rights, people and pairs are not asked for', async () => {
  const transport = fakeTransport()
  render(<Palette pages={pages} hasPeople={false} hasPairs={false} onClose={() => undefined} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pai' } })
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  expect(await screen.findByRole('button', { name: /Pairs/ })).toBeDefined()
  expect(transport.given(peopleDeskCalls.deskPeople)).toEqual([])
})

test('a search that fails is not a search that found nothing, and can be tried again', async () => {
  const transport = fakeTransport()
  transport.on(peopleDeskCalls.deskPeople, refused(500, 'unexpected', { detail: 'Broken.' }))
  transport.on(careCalls.pairs, { results: [], next: null })
  render(<Palette pages={pages} hasPeople hasPairs onClose={() => undefined} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'asha' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Broken.')
  expect(screen.getByRole('status').textContent).toBe('')
  transport.on(peopleDeskCalls.deskPeople, { results: [asha], next: null })
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByRole('button', { name: /Asha Rao/ })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
