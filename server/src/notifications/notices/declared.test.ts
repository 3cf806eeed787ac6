import { expect, test } from 'vitest'

import { requireDeclared } from './declared.ts'

test.each([
  ['a name instead of an id', 'groupJoined', { name: 'Asha Patil' }],
  ['a name in a list of people', 'mentorshipBegun', { names: { list: ['Asha Patil'] } }],
  ['a value that is not declared', 'partnerLeft', { mentorship: 'm', name: { person: 'p' } }],
  ['a moment instead of an id', 'partnerLeft', { mentorship: { at: '2027-01-01T00:00:00Z', as: 'day' } }],
] as const)('%s is refused', (_what, kind, values) => {
  expect(() => requireDeclared(kind, values)).toThrow(/is not as/)
})

test('ids of people, lists of them and texts of the product are stored', () => {
  requireDeclared('mentorshipBegun', { names: { list: [{ person: 'p' }, { text: 'chat.staff' }] } })
  requireDeclared('meetingDeclined', {
    mentorship: 'm',
    event: 'e',
    title: 'Our call',
    name: { person: 'p' },
    when: { at: '2027-01-01T00:00:00Z', as: 'moment' },
  })
})
