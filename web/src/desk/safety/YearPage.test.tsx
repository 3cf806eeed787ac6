import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { YearPage } from './YearPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('the year shows its cases by kind and outcome, with the days until they were closed', async () => {
  const transport = fakeTransport()
  transport.on(caseCalls.caseSummary, {
    year: '2026',
    count: 7,
    kinds: { report: 4, distress: 3 },
    outcomes: { warned: 2 },
    inTime: 5,
    hoursToClose: 49,
  })
  render(<YearPage />)
  expect(await screen.findByRole('row', { name: /desk.cases.report 4/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /desk.outcomes.warned 2/ })).toBeDefined()
  expect(screen.getByText(/desk.year.days/)).toBeDefined()
})
