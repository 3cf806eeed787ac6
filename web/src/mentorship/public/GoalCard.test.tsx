import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { GoalCard } from './GoalCard.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const goal = { words: 'An interview', by: 'Asha', at: '2026-11-26T10:00:00.000Z' }

test('a goal that is due is named once, and shown from then on', async () => {
  const transport = fakeTransport()
  transport.on(goalCalls.goal, { isDue: true, goal: null })
  transport.on(goalCalls.nameGoal, { isDue: false, goal })
  render(<GoalCard mentorshipId="pair" />)
  const save = await screen.findByRole('button', { name: 'mentorship.goal.save' })
  fireEvent.click(save)
  expect(transport.given(goalCalls.nameGoal)).toEqual([])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'An interview' } })
  fireEvent.click(save)
  expect(await screen.findByText('An interview')).toBeDefined()
  expect(transport.given(goalCalls.nameGoal)).toEqual([
    { params: { id: 'pair' }, query: {}, body: { words: 'An interview' } },
  ])
})

test('nothing is shown before a goal is due', async () => {
  const transport = fakeTransport()
  transport.on(goalCalls.goal, { isDue: false, goal: null })
  const { container } = render(<GoalCard mentorshipId="pair" />)
  await expect.poll(() => transport.given(goalCalls.goal)).toHaveLength(1)
  expect(container.textContent).toBe('')
})
