import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { PulseCard } from './PulseCard.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('the question is asked when it is due, sends one answer, and then thanks', async () => {
  const transport = fakeTransport()
  transport.on(pulseCalls.duePulse, { isDue: true, names: ['Ravi'] })
  transport.on(pulseCalls.pulse, { isStored: true })
  render(<PulseCard mentorshipId="pair" />)
  const send = await screen.findByRole('button', { name: 'mentorship.pulse.send' })
  fireEvent.click(send)
  expect(transport.given(pulseCalls.pulse)).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'mentorship.pulse.2' }))
  fireEvent.click(send)
  expect(await screen.findByText('mentorship.pulse.thanks')).toBeDefined()
  expect(transport.given(pulseCalls.pulse)).toEqual([
    { params: { id: 'pair' }, query: {}, body: { value: 2, words: '' } },
  ])
})

test('nothing is shown while no answer is due', async () => {
  const transport = fakeTransport()
  transport.on(pulseCalls.duePulse, { isDue: false, names: [] })
  const { container } = render(<PulseCard mentorshipId="pair" />)
  await expect.poll(() => transport.given(pulseCalls.duePulse)).toHaveLength(1)
  expect(container.textContent).toBe('')
})
