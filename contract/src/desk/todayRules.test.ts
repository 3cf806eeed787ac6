import { expect, test } from 'vitest'

import { compareItems, isAfter, isSilent, type ItemPlace, placeOf } from './todayRules.ts'

const at = (text: string) => new Date(`${text}T06:00:00Z`)
const item = (id: string, parts: Partial<ItemPlace> = {}): ItemPlace => ({
  id,
  kind: 'contact_due',
  urgency: 'today',
  due: null,
  since: at('2026-11-20'),
  ...parts,
})

test('distress and overdue reports come first, then what is most urgent and waits for longest', () => {
  const items = [
    item('later', { since: at('2026-11-22') }),
    item('week', { urgency: 'week', since: at('2026-10-01') }),
    item('earlier'),
    item('late', { urgency: 'now' }),
    item('report', { kind: 'report_open', urgency: 'now' }),
    item('distress', { kind: 'distress', urgency: 'now', since: at('2026-11-23') }),
  ]
  expect(items.toSorted(compareItems).map(({ id }) => id)).toEqual([
    'distress',
    'report',
    'late',
    'earlier',
    'later',
    'week',
  ])
})

test('a page goes on after its place, even if the item of the place is gone', () => {
  const items = [item('a'), item('b', { urgency: 'now' }), item('c', { since: at('2026-11-22') })].toSorted(
    compareItems,
  )
  for (const [index, each] of items.entries())
    expect(items.filter((other) => isAfter(other, placeOf(each)))).toEqual(items.slice(index + 1))
  const gone = placeOf(item('between', { since: at('2026-11-21') }))
  expect(items.filter((other) => isAfter(other, gone)).map(({ id }) => id)).toEqual(['c'])
  expect(items.filter((other) => isAfter(other, 'nowhere'))).toEqual([])
})

test('the working days are those of India', () => {
  // Friday 23:30 in India is still Friday in UTC, and half an hour later it is Saturday only in India.
  expect(isSilent(new Date('2026-11-20T20:00:00Z'), new Date('2026-11-23T20:00:00Z'))).toBe(true)
  expect(isSilent(new Date('2026-11-20T18:00:00Z'), new Date('2026-11-23T18:00:00Z'))).toBe(false)
})

test.each([
  ['2026-11-23', '2026-11-24', false],
  ['2026-11-23', '2026-11-25', true],
  // From Friday to Monday is one working day.
  ['2026-11-20', '2026-11-23', false],
  ['2026-11-20', '2026-11-24', true],
])('an owner who was last there on %s is silent on %s: %s', (last, now, silent) => {
  expect(isSilent(at(last), at(now))).toBe(silent)
})
