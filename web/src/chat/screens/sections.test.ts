import { expect, test } from 'vitest'

import { buildStatus } from '../../testing/builders.ts'
import { hasChatBeside, isChatPage, sectionAt, sectionsOf } from './sections.ts'

const { experiences, chatStatus } = buildStatus()

test.each([
  ['use', ['chat', 'video']],
  ['show', ['chat', 'video']],
  ['hide', ['chat']],
] as const)('with the video experience %s the sections are %j', (video, sections) => {
  expect(sectionsOf({ experiences: { ...experiences, video } })).toEqual(sections)
})

test('until the experiences are known there is only the chat', () => {
  expect(sectionsOf(undefined)).toEqual(['chat'])
})

test.each([
  ['video', ['chat', 'video'], 'video'],
  ['video', ['chat'], 'chat'],
  ['other', ['chat', 'video'], 'chat'],
  [null, ['chat', 'video'], 'chat'],
] as const)('an address that asks for %s, with %j open, shows %s', (asked, open, shown) => {
  expect(sectionAt(asked, open)).toBe(shown)
})

test.each([
  ['use', { mentorshipChat: 'use', aiChat: 'hide' }, true],
  ['use', { mentorshipChat: 'hide', aiChat: 'use' }, true],
  ['use', { mentorshipChat: 'show', aiChat: 'hide' }, false],
  ['show', { mentorshipChat: 'use', aiChat: 'use' }, false],
  ['hide', { mentorshipChat: 'use', aiChat: 'use' }, false],
] as const)('chattype %s and %j put the chat beside the pages: %s', (chattype, chats, is) => {
  const status = {
    experiences: { ...experiences, chattype },
    chatStatus: { ...chatStatus, ...chats },
  }
  expect(hasChatBeside(status)).toBe(is)
})

test.each([
  ['/chat', true],
  ['/chat/messenger', true],
  ['/learninghub', false],
  ['/chatter', false],
])('%s is a page of the chat: %s', (path, is) => {
  expect(isChatPage(path)).toBe(is)
})
