import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  daysAt,
  daysTyped,
  type FeedFilter,
  handlesOf,
  problemsOfDays,
  readFilter,
  searchOf,
  timelineOf,
  withHandle,
} from './filter.ts'

const everything: FeedFilter = { events: [], from: undefined, to: undefined }

describe('an address', () => {
  test.each<[string, FeedFilter]>([
    ['', everything],
    ['event=quote', { ...everything, events: ['quote'] }],
    ['event=quote,post', everything],
    ['event=story', everything],
    ['from=2026-03-01&to=2026-04-05', { ...everything, from: '2026-03-01', to: '2026-04-05' }],
    // Swapped days mean the same span.
    ['from=2026-04-05&to=2026-03-01', { ...everything, from: '2026-03-01', to: '2026-04-05' }],
    ['from=2026-02-30&to=soon', everything],
    ['from=0001-01-01', everything],
  ])('%s is read', (search, filter) => {
    expect(readFilter(search)).toEqual(filter)
  })

  test.each([
    [everything, ''],
    [{ ...everything, events: ['post', 'quote'] as const }, ''],
    [
      { events: ['quote'] as const, from: '2026-03-01', to: '2026-04-05' },
      'event=quote&from=2026-03-01&to=2026-04-05',
    ],
  ])('of %o is %s', (filter, search) => {
    expect(searchOf(filter)).toBe(search)
    expect(searchOf(readFilter(search))).toBe(search)
  })
})

describe('the timeline', () => {
  test.each([
    [null, '2020-01-01'],
    ['2026-03-01', '2020-01-01'],
    ['2019-08-15', '2019-08-15'],
  ])('runs from 1 January 2020 or an older entry until today: %s', (oldest, first) => {
    expect(timelineOf(oldest, '2026-11-21')).toEqual({ first, last: '2026-11-21' })
  })

  const timeline = { first: '2026-03-01', last: '2026-03-31' }
  test.each([
    [
      { from: undefined, to: undefined },
      { from: 0, to: 30 },
    ],
    [
      { from: '2026-03-04', to: '2026-03-10' },
      { from: 3, to: 9 },
    ],
    [
      { from: '2020-01-01', to: '2030-01-01' },
      { from: 0, to: 30 },
    ],
    [
      { from: undefined, to: '2020-01-01' },
      { from: 0, to: 0 },
    ],
  ])('has its handles for %o at %o', (days, handles) => {
    expect(handlesOf(days, timeline)).toEqual(handles)
  })

  test.each([
    [{ from: 12 }, { from: 9, to: 9 }],
    [{ from: 5 }, { from: 5, to: 9 }],
    [{ to: 1 }, { from: 3, to: 3 }],
    [{ to: 20 }, { from: 3, to: 20 }],
  ])('stops a handle that is moved to %o at the other one', (moved, handles) => {
    expect(withHandle({ from: 3, to: 9 }, moved)).toEqual(handles)
  })

  test('says the same by its handles and by its days', () => {
    const days = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(days, days, (one, other) => {
        const handles = { from: Math.min(one, other), to: Math.max(one, other) }
        expect(handlesOf(daysAt(handles, timeline), timeline)).toEqual(handles)
      }),
    )
  })
})

describe('typed days', () => {
  const timeline = { first: '2026-03-01', last: '2026-11-21' }
  test.each([
    ['01/03/2026', '21/11/2026', {}, { from: undefined, to: undefined }],
    ['04/03/2026', '', {}, { from: '2026-03-04', to: undefined }],
    ['04/03', '10/03/2026', { from: 'notADay' }, undefined],
    ['31/02/2026', '10/03/2026', { from: 'notADay' }, undefined],
    ['04/03/2025', '10/03/2027', { from: 'outside', to: 'outside' }, undefined],
    ['10/05/2026', '04/05/2026', { from: 'afterTo' }, undefined],
  ])('from %s to %s', (...[from, to, problems, days]) => {
    expect(problemsOfDays({ from, to }, timeline)).toEqual(problems)
    if (days !== undefined) expect(daysTyped({ from, to }, timeline)).toEqual(days)
  })
})
