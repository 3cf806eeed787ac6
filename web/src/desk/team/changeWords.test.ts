import { expect, test } from 'vitest'

import { changeWords } from './changeWords.ts'

const t = (key: string) =>
  key.startsWith('desk.right.') ? key.slice('desk.right.'.length).toUpperCase() : key

test.each<[string, { readonly before: unknown; readonly after: unknown }, string[]]>([
  [
    'a value that came',
    { before: null, after: { email: 'asha@new.example' } },
    ['desk.field.email: asha@new.example'],
  ],
  [
    'a value that changed',
    { before: { rights: ['care'], programmes: null }, after: { rights: ['care', 'team'], programmes: null } },
    ['desk.field.rights: CARE → CARE, TEAM'],
  ],
  ['a value that stayed', { before: { name: 'Meera' }, after: { name: 'Meera' } }, []],
  ['ids, which nobody reads', { before: null, after: { mentor: '0192', personId: '0193' } }, []],
])('the audit shows %s', (_what, { before, after }, words) => {
  const textOf = (value: unknown) => (value === null ? null : JSON.stringify(value))
  expect(changeWords({ before: textOf(before), after: textOf(after) }, t)).toEqual(words)
})

test('stored values that are no JSON show nothing', () => {
  expect(changeWords({ before: null, after: 'closing' }, t)).toEqual([])
})
