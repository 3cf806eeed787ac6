import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildEvent } from '../testing/buildCalendar.ts'
import type { When } from '../public/when.ts'
import { EventRow } from './Rows.tsx'

afterEach(cleanup)

const when = { clock: () => ({ digits: '6:30', half: 'pm' }) } as unknown as When

test.each([
  ['a single meeting', { isRecurringEvent: false, eventFrequency: 'none' }, []],
  [
    'a single meeting that was moved',
    { isRecurringEvent: false, eventFrequency: 'none', isException: true },
    [],
  ],
  ['a weekly one', { isRecurringEvent: true, eventFrequency: 'weekly' }, ['calendar.often.weekly']],
  [
    'one of a series, moved alone',
    { isRecurringEvent: true, eventFrequency: 'weekly', isException: true },
    ['calendar.changedAlone'],
  ],
] as const)('%s says how often it is as it is', (...row) => {
  const [, parts, said] = row
  render(
    <ul>
      <EventRow event={buildEvent(parts)} when={when} onOpen={() => undefined} />
    </ul>,
  )
  const words = screen.getByRole('button').textContent
  const often = ['calendar.often.weekly', 'calendar.changedAlone'].filter((each) => words.includes(each))
  expect(often).toEqual(said)
})
