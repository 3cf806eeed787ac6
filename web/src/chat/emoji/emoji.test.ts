import { expect, test } from 'vitest'

import { foundEmoji, groups, languageOfSearch, loadEmoji } from './emojiList.ts'
import { placeAfterKey } from './placeAfterKey.ts'

test.each([
  ['en', 'folded hands', '🙏'],
  ['en', 'thanks', '🙏'],
  ['en', 'birthday cake', '🎂'],
  ['hi', 'नमस्ते', '🙏'],
  ['hi', 'जन्मदिन', '🎂'],
])('in %s, "%s" finds %s', async (language, search, emoji) => {
  expect(foundEmoji(await loadEmoji(language), search).map((each) => each.emoji)).toContain(emoji)
})

test('names that begin with what was typed come first, and nothing fits nonsense', async () => {
  const all = await loadEmoji('en')
  expect(foundEmoji(all, 'rocket')[0]?.emoji).toBe('🚀')
  expect(foundEmoji(all, 'qqzz')).toEqual([])
})

test('every emoji is in a group that is shown, and every group has some', async () => {
  const shown = groups.map(({ group }) => group)
  for (const language of ['en', 'hi', 'ta']) {
    const all = await loadEmoji(language)
    expect(new Set(all.map(({ group }) => group))).toEqual(new Set(shown))
  }
})

test.each([
  ['दिल', 'en', 'hi'],
  ['heart', 'hi', 'en'],
  ['❤️', 'hi', 'hi'],
  ['', 'en', 'en'],
])('"%s" typed by a reader of %s is searched in %s', (search, language, searched) => {
  expect(languageOfSearch(search, language)).toBe(searched)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 4, 1],
  ['End', 0, 6],
  ['Home', 6, 0],
  ['a', 3, undefined],
])('in a grid of three columns %s moves from %i to %s', (key, at, to) => {
  expect(placeAfterKey(key, at, [0, 0, 0, 44, 44, 44, 88])).toBe(to)
})
