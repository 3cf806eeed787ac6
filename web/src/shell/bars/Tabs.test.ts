// @vitest-environment happy-dom
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { expect, test } from 'vitest'

import { buildStatus } from '../../testing/builders.ts'
import { tabsOf } from './Tabs.tsx'

const { experiences, chatStatus } = buildStatus()
const all = { session: 'use', curriculum: 'use', survey: 'use', chattype: 'use', internship: 'use' } as const
const names = (more: Partial<UserStatus['experiences']>, chats: Partial<UserStatus['chatStatus']> = {}) =>
  tabsOf({
    experiences: { ...experiences, ...all, ...more },
    chatStatus: { ...chatStatus, aiChat: 'use', ...chats },
  }).map(({ name }) => name)

test('the tabs stand in the documented order', () => {
  expect(names({})).toEqual(['learn', 'mentorship', 'survey', 'chat', 'internships'])
})

test.each([
  ['learn', 'session'],
  ['mentorship', 'curriculum'],
  ['survey', 'survey'],
  ['chat', 'chattype'],
  ['internships', 'internship'],
] as const)('%s is there when its experience is use or show, and nowhere else', (name, experience) => {
  expect(names({ [experience]: 'show' })).toContain(name)
  expect(names({ [experience]: 'hide' })).not.toContain(name)
})

test('the matching opens the mentorship tab too, because its pages belong to it', () => {
  expect(names({ curriculum: 'hide', matchingflow: 'use' })).toContain('mentorship')
})

test.each([
  [{ mentorshipChat: 'use', aiChat: 'hide' }, true],
  [{ mentorshipChat: 'hide', aiChat: 'use' }, true],
  [{ mentorshipChat: 'show', aiChat: 'hide' }, false],
] as const)('chat also needs one of its two kinds: %j', (chats, isThere) => {
  expect(names({}, chats).includes('chat')).toBe(isThere)
})
