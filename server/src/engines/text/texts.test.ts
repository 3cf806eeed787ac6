import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readTexts } from './texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
const file = (path: string, content: unknown) => writeFileSync(join(folder, path), JSON.stringify(content))

beforeAll(() => {
  mkdirSync(join(folder, 'en'))
  file('languages.json', [{ language: 'English', languageCode: 'en', isActive: true, isDefault: true }])
  file('en/chat.json', { 'chat.unread_one': 'a', 'chat.unread_other': 'b', 'chat.write': 'c' })
  file('en/feed.json', { 'feed.title': 'd', 'error.feed_gone': 'e' })
  file('en/team.json', { 'team.hours': 'f', 'error.team_gone': 'g' })
  file('en/errors.json', { 'error.network': 'h' })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a page gets the texts that it names, in every plural form, with the errors of their files', () => {
  expect(readTexts(folder).beginningWith('en', ['chat.unread', 'feed.'])).toEqual({
    'chat.unread_one': 'a',
    'chat.unread_other': 'b',
    'feed.title': 'd',
    'error.feed_gone': 'e',
    'error.network': 'h',
  })
})
