import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../wire/queries.ts'
import { fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { Desk } from './Desk.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a desk that could not be opened says so, and asks again at one press', async () => {
  const transport = fakeTransport()
  transport.on(deskCalls.me, refused(500, 'internal'))
  render(<Desk />)
  expect(await screen.findByRole('heading', { level: 1, name: 'shell.broken.title' })).toBeDefined()
  const before = transport.given(deskCalls.me).length
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  await expect.poll(() => transport.given(deskCalls.me).length).toBeGreaterThan(before)
})

const me = {
  userId: 'me',
  rights: ['screening' as const],
  scope: { programmes: null, institutions: null },
  secondFactor: 'codes' as const,
  secondFactorUntil: '2026-11-26T12:00:00Z',
  secondFactorNeeded: true,
}

test('when the second step is asked again, the open page keeps what was typed', async () => {
  history.replaceState(null, '', '/staff')
  const transport = fakeTransport()
  const shown = { counts: {}, contacts: [], own: { count: 0, last: null }, next: null, results: [] }
  transport.on(deskCalls.me, me)
  transport.on(todayCalls.today, shown)
  transport.on(teamCalls.here, { results: [] })
  render(<Desk />)
  fireEvent.click(await screen.findByRole('button', { name: 'desk.palette.title' }))
  fireEvent.change(await screen.findByLabelText('desk.palette.label'), { target: { value: 'Ash' } })
  transport.on(deskCalls.me, { ...me, secondFactorUntil: null })
  transport.on(todayCalls.today, refused(403, 'second_factor_needed'))
  await queryClient.invalidateQueries({ queryKey: [todayCalls.today.path] })
  transport.on(factorCalls.verifyFactor, { secondFactorUntil: '2026-11-27T12:00:00Z', recoveryCodes: null })
  fireEvent.change(await screen.findByLabelText('desk.factor.code'), { target: { value: '123456' } })
  transport.on(deskCalls.me, me)
  transport.on(todayCalls.today, shown)
  fireEvent.click(screen.getByRole('button', { name: 'desk.factor.confirm' }))
  await expect.poll(() => screen.queryByLabelText('desk.factor.code')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('desk.palette.label').value).toBe('Ash')
})

test('the colleagues whose desk is open are named', async () => {
  history.replaceState(null, '', '/staff/pairs/one')
  const transport = fakeTransport()
  transport.on(deskCalls.me, me)
  transport.on(teamCalls.here, { results: [{ name: 'Sara Khan', isSamePage: true }] })
  render(<Desk />)
  expect(await screen.findByText('desk.here.onPage')).toBeDefined()
  expect(transport.given(teamCalls.here)).toMatchObject([{ body: { page: '/staff/pairs/one' } }])
})
