import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { Acts } from './Acts.tsx'

afterEach(cleanup)

const act = (on: string, actionId: string | null, minutesLeft: number) => ({
  on,
  act: 'person_pause',
  name: 'Lakshmi',
  why: 'Exams',
  isOwn: false,
  actionId,
  undoUntil: actionId === null ? null : new Date(serverNow().getTime() + minutesLeft * 60_000).toISOString(),
})

test('an act has its undo as long as it is possible, and no longer', async () => {
  const transport = fakeTransport()
  transport.on(deskCalls.undo, { actionId: 'open', undoUntil: null })
  const acts = [
    act('2026-11-26T10:00:00Z', 'open', 5),
    act('2026-11-25T10:00:00Z', 'over', -5),
    act('2026-11-24T10:00:00Z', null, 0),
  ]
  render(<Acts acts={acts} />)
  fireEvent.click(screen.getByRole('button', { name: 'desk.undo' }))
  await waitFor(() => expect(transport.given(deskCalls.undo)).toHaveLength(1))
  expect(transport.given(deskCalls.undo)[0]).toMatchObject({ params: { actionId: 'open' } })
})
