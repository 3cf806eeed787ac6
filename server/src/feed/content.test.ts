import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { readListFiles } from '../engines/content/contentFiles.ts'
import { openTesting } from '../testing/testing.ts'
import { writtenEntries } from './feedContent.ts'
import { checkFeedFiles, feedFolder, loadFeed } from './public.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-feed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'feed.json')

const post = {
  id: 'a-post',
  event: 'post',
  publishedOn: '2026-03-01',
  title: 'Title',
  localeTitle: { hi: 'शीर्षक' },
  description: 'Description',
  localeDescription: { hi: 'विवरण' },
}

/** The mistakes of a file with these entries: line and message. */
function mistakesIn(...entries: readonly object[]) {
  writeFileSync(file, JSON.stringify(entries, null, 2))
  return checkFeedFiles([file], ['hi']).mistakes.map(({ line, message }) => `${line} ${message}`)
}

describe('a file of the feed', () => {
  test('is right with a post and a quote', () => {
    const quote = { id: 'q', event: 'quote', publishedOn: '2026-03-01', text: 'W', localeText: { hi: 'श' } }
    expect(mistakesIn(post, { ...quote, author: 'A', localeAuthor: { hi: 'अ' } })).toEqual([])
  })

  test.each([
    [
      'a day that does not exist',
      { publishedOn: '2026-02-30' },
      '5 0.publishedOn: Please give a day as 2026-01-31.',
    ],
    ['a kind of its own', { event: 'story' }, '4 0.event: An entry is a post or a quote.'],
    ['a script for a link', { link: 'javascript:alert(1)' }, '14 0.link: A link begins with https://.'],
    [
      'a picture that is not there',
      { thumbnail: 'moon' },
      '14 0.thumbnail: There is no picture of this name.',
    ],
    ['no title', { title: ' ' }, '6 0.title: A post has a title.'],
    [
      'no Hindi',
      { localeTitle: {} },
      '7 0.localeTitle.hi: The words of “title” are missing in this language.',
    ],
    ['a field nobody knows', { headline: 'T' }, '14 0.headline: There is no field of this name.'],
  ])('with %s is refused, with the line', (_, change, message) => {
    expect(mistakesIn({ ...post, ...change })).toContain(message)
  })

  test('with an id twice is refused, with the line of the second', () => {
    expect(mistakesIn(post, post)).toEqual(['16 1.id: The id a-post is taken already.'])
  })

  test('without the words of a quote, or whose they are, is refused', () => {
    expect(mistakesIn({ id: 'q', event: 'quote', publishedOn: '2026-03-01' })).toEqual([
      '2 0.text: A quote has a text.',
      '2 0.author: A quote has an author.',
    ])
  })
})

test('what the project ships is loaded at start, and loading it again changes nothing', async () => {
  const testing = await openTesting()
  await loadFeed(testing.house)
  await loadFeed(testing.house)
  const { token } = await testing.person()
  const shipped = readListFiles(writtenEntries, feedFolder)
  const feed = await testing.ask(feedCalls.feed, { query: { size: '50' } }, { token })
  const today = testing.house.clock.now().toISOString().slice(0, 10)
  const shown = shipped.filter(({ publishedOn }) => publishedOn <= today)
  expect(feed.map(({ id }) => id).toSorted()).toEqual(
    shown
      .map(({ id }) => id)
      .toSorted()
      .slice(0, 50),
  )
  expect(new Set(feed.map(({ event }) => event))).toEqual(new Set(['post', 'quote']))
})

test('a folder with a mistake stops the start and says where', async () => {
  writeFileSync(file, JSON.stringify([{ ...post, event: 'story' }]))
  expect(() => readListFiles(writtenEntries, folder)).toThrow(/feed\.json:1:\d+ 0\.event/)
})
