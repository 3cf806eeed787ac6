import { expect, test } from 'vitest'

import { compareItems, isSilent, type ItemPlace } from './todayRules.ts'

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

test.each([
  ['2026-11-23', '2026-11-24', false],
  ['2026-11-23', '2026-11-25', true],
  // From Friday to Monday is one working day.
  ['2026-11-20', '2026-11-23', false],
  ['2026-11-20', '2026-11-24', true],
])('an owner who was last there on %s is silent on %s: %s', (last, now, silent) => {
  expect(isSilent(at(last), at(now))).toBe(silent)
})
