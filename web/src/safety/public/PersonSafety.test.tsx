import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { noteBlocked } from './blocked.ts'
import { PersonSafety } from './PersonSafety.tsx'

afterEach(async () => {
  cleanup()
  await forgetPerson()
})

test('a card offers to report or block, and after a block it says so and offers the way back', async () => {
  await arrive(buildArrival())
  render(<PersonSafety userId="ravi" name="Ravi" canBeBlocked inWords />)
  expect(screen.getByRole('button', { name: 'safety.person.open' })).toBeTruthy()
  noteBlocked('ravi', true)
  const button = await screen.findByRole('button', { name: 'safety.person.openBlocked' })
  expect(screen.queryByRole('button', { name: 'safety.person.open' })).toBeNull()
  expect(screen.getByText('safety.block.done')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'shell.menu.safety' })).toBeTruthy()
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'safety.unblock' })).toBeTruthy()
})
