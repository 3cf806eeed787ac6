import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { beUndecided } from '../../notifications/testing/undecided.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { useSubmit } from './useSubmit.ts'

beUndecided()

test('notifications are offered after a yes to a proposal, and not without one', async () => {
  const transport = fakeTransport()
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  const { result } = renderHook(() => useSubmit({ onStored: () => undefined, onGone: () => undefined }))
  const decide = (interestStatus: 'INTERESTED' | null) =>
    act(async () => result.current.send([{ email: 'ravi@people.example', interestStatus }]))
  await decide(null)
  expect(screen.queryByText('pushNotice.offer.body')).toBeNull()
  await decide('INTERESTED')
  expect(await screen.findByText('pushNotice.offer.body')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'shell.notNow' }))
})
